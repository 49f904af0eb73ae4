package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentBufferTest {
    private final PropertyTable table = new PropertyTable(() -> true);
    private final SegmentBuffer tail = new SegmentBuffer(
            table, type -> type.equals("company") ? "$group_0" : type.equals("ü\"x") ? "$group_1" : null);

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"a":"x"};                                            "x"
            {"b":1,"a" : 1.50 ,"c":2};                            1.50
            {"c":{"a":"{"},"a":true};                             true
            {"c":["]","}",{}],"a":-3e2};                          -3e2
            {"a":"\\u0041\\n"};                                   "A\\n"
            {"\\u0061":"x"};                                      "x"
            {"a":"ü🦔"};                                          "ü🦔"
            {"a":""};                                             ""
            {"a":"\\ud83d"};                                      "\\uD83D"
            """)
    void findsAValueAsItWasSent(String json, String value) {
        assertThat(value(json, "a")).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {}
            {"b":"a"}
            {"a":null}
            {"b":{"a":1}}
            """)
    void findsNoneWhereThereIsNone(String json) {
        assertThat(value(json, "a")).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            {"a":[1]};                                            [1]
            {"a":{"b":["e2",-3]}};                                {"b":["e2",-3]}
            {"a": {"b":1}};                                       {"b":1}
            {"a":{"b" : 1}};                                      elsewhere
            {"a":[1.50]};                                         elsewhere
            {"a":[1e2]};                                          elsewhere
            {"a":["\\u000a"]};                                    elsewhere
            {"a":["\\/"]};                                        elsewhere
            {"a":["\\n e1. \\\\"]};                              ["\\n e1. \\\\"]
            """)
    void leavesListsAndObjectsElsewhereThatCanBeWrittenInSeveralWays(String json, String value) {
        assertThat(value(json, "a")).isEqualTo(value);
    }

    @Test
    void leavesListsAndObjectsElsewhereOnceThereAreMany() {
        int count = 0;
        while (!value("{\"a\":[" + count + "]}", "a").equals("elsewhere")) {
            count++;
        }
        assertThat(count).isEqualTo(PropertyTable.CONTAINERS_MAX);
        assertThat(value("{\"a\":7}", "a")).isEqualTo("7");
    }

    @Test
    void leavesNewValuesElsewhereThatAreMostlyNewAndBeyondTheBudget() {
        PropertyTable small = new PropertyTable(() -> true, 1_800_000);
        int rare = small.add("rare");
        int often = small.add("often");
        int found = 0;
        for (int i = 0; i < 100_000; i++) {
            found += add(small, rare, i) == PropertyTable.ELSEWHERE ? 0 : 1;
            add(small, often, i % 10);
        }
        assertThat(found).isBetween(80_000, 90_000);
        assertThat(add(small, rare, 7)).isGreaterThan(PropertyTable.ELSEWHERE);
        assertThat(add(small, often, 100_001)).isGreaterThan(PropertyTable.ELSEWHERE);
    }

    @Test
    void countsUuidsWithinTheBudgetByTheSixteenBytesThatTheyTake() throws IOException {
        int budget = 32 * 100_000;
        PropertyTable small = new PropertyTable(() -> true, budget);
        int session = small.add("session");
        int found = 0;
        for (int i = 0; i < 150_000; i++) {
            byte[] json = Json.write(new UUID(i, i).toString());
            found += small.addValue(session, json, 0, json.length) == PropertyTable.ELSEWHERE ? 0 : 1;
        }
        // The last one is beyond the budget.
        assertThat(found).isEqualTo(100_001);
        SimDisk disk = new SimDisk();
        new PropertyLog(disk, "properties", small).save();
        PropertyTable read = new PropertyTable(() -> true, budget + 32);
        new PropertyLog(disk, "properties", read).load();
        addMany(read, session, 1, PropertyTable.DIVERSE_SAMPLE - 1);
        assertThat(add(read, session, 0)).isEqualTo(PropertyTable.ELSEWHERE);
    }

    @Test
    void leavesABudgetToEachPropertyWhateverOthersTake() {
        PropertyTable small = new PropertyTable(() -> true, 3_600_000);
        int session = small.add("session");
        int amount = small.add("amount");
        // As many sessions as the budget holds, each of three events.
        for (int i = 0; i < 600_000; i++) {
            add(small, session, i / 3);
        }
        int found = 0;
        for (int i = 0; i < 100_000; i++) {
            found += add(small, amount, i) == PropertyTable.ELSEWHERE ? 0 : 1;
        }
        assertThat(found).isEqualTo(1 << 16);
        assertThat(add(small, session, 600_000)).isGreaterThan(PropertyTable.ELSEWHERE);
    }

    @Test
    void judgesAPropertyAnewAfterAStartByWhatItSeesThen() throws IOException {
        PropertyTable small = new PropertyTable(() -> true, 1_000_000);
        int session = small.add("session");
        for (int i = 0; i < 600_000; i++) {
            add(small, session, i / 3);
        }
        SimDisk disk = new SimDisk();
        new PropertyLog(disk, "properties", small).save();
        PropertyTable read = new PropertyTable(() -> true, 1_000_000);
        new PropertyLog(disk, "properties", read).load();
        // The first ones are new, as those of a day are.
        addMany(read, session, 200_000, PropertyTable.DIVERSE_SAMPLE / 8);
        for (int i = 0; i < 60_000; i++) {
            assertThat(add(read, session, 300_000 + i / 3)).isGreaterThan(PropertyTable.ELSEWHERE);
        }
    }

    private static void addMany(PropertyTable table, int property, int first, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(add(table, property, first + i)).isGreaterThan(PropertyTable.ELSEWHERE);
        }
    }

    private static int add(PropertyTable table, int property, int number) {
        byte[] json = Integer.toString(number).getBytes(StandardCharsets.UTF_8);
        return table.addValue(property, json, 0, json.length);
    }

    @Test
    void leavesLongTextsElsewhere() {
        assertThat(value("{\"a\":\"" + "x".repeat(PropertyTable.VALUE_BYTES_MAX - 2) + "\"}", "a"))
                .startsWith("\"xx");
        assertThat(value("{\"a\":\"" + "x".repeat(PropertyTable.VALUE_BYTES_MAX) + "\"}", "a"))
                .isEqualTo("elsewhere");
    }

    @Test
    void keepsLongElementsOfClicks() {
        String chain = "\"" + "x".repeat(PropertyTable.ELEMENTS_BYTES_MAX - 2) + "\"";
        String list = "[{\"$el_text\":\"" + "y".repeat(1_000) + "\"}]";
        assertThat(value("{\"$elements_chain\":" + chain + "}", "$elements_chain"))
                .isEqualTo(chain);
        assertThat(value("{\"$elements\":" + list + "}", "$elements")).isEqualTo(list);
        assertThat(value("{\"$elements\":[" + chain + "]}", "$elements")).isEqualTo("elsewhere");
    }

    @Test
    void givesGroupsColumnsUnlessTheEventBringsItsOwn() {
        assertThat(value("{\"$groups\":{\"company\":\"acme\",\"other\":\"x\"}}", "$group_0"))
                .isEqualTo("\"acme\"");
        assertThat(value("{\"$groups\":{\"company\":7}}", "$group_0")).isEqualTo("\"7\"");
        assertThat(value("{\"$groups\":{\"\\u00fc\\\"x\":\"k\\n\"}}", "$group_1"))
                .isEqualTo("\"k\\n\"");
        assertThat(value("{\"$groups\":{\"company\":\"acme\"},\"$group_0\":\"own\"}", "$group_0"))
                .isEqualTo("\"own\"");
        assertThat(value("{\"$groups\":{\"company\":null}}", "$group_0")).isEqualTo("none");
    }

    @Test
    void givesTooManyPropertiesNoColumns() {
        for (int i = 0; i < PropertyTable.PROPERTIES_MAX; i++) {
            value("{\"p" + i + "\":1}", "p" + i);
        }
        assertThat(table.hasUnnamed()).isFalse();
        assertThat(value("{\"one more\":1,\"p3\":2}", "p3")).isEqualTo("2");
        assertThat(table.find("one more")).isEqualTo(-1);
        assertThat(table.hasUnnamed()).isTrue();
    }

    /** The JSON of a code, or the name of a special code. */
    private String value(String json, String property) {
        tail.add(0, 0, 0);
        tail.addProperties(json.getBytes(StandardCharsets.UTF_8), 0, true);
        int number = table.find(property);
        if (number < 0) {
            return "none";
        }
        int[] codes = new int[tail.count()];
        for (int each : tail.properties()) {
            if (each == number) {
                tail.readProperty(each, codes);
            }
        }
        int code = codes[tail.count() - 1];
        return switch (code) {
            case PropertyTable.NONE -> "none";
            case PropertyTable.ELSEWHERE -> "elsewhere";
            default -> new String(table.property(number).json(code), StandardCharsets.UTF_8);
        };
    }
}
