package dev.tenrec.group;

import static dev.tenrec.group.GroupEvents.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GroupsTest {
    private static final String IDENTIFY = "$groupidentify";

    private final SimDisk disk = new SimDisk();
    private GroupEvents events;

    @BeforeEach
    void open() {
        events = new GroupEvents(disk, 1 << 20);
    }

    @AfterEach
    void close() throws IOException {
        events.close();
    }

    @Test
    void numbersTypesByTheirFirstAppearance() {
        events.send(1, "a", "{'$groups':{'company':'acme','team':'red'}}");
        events.send(2, IDENTIFY, "{'$group_type':'city','$group_key':'Rome'}");
        events.send(3, "a", "{'$groups':{'team':'red','company':null}}");
        assertThat(events.groups.types(PROJECT))
                .containsExactly(
                        new GroupType(0, "company", 1), new GroupType(1, "team", 1), new GroupType(2, "city", 2));
    }

    @Test
    void ignoresTheSixthTypeAndItsGroups() {
        events.send(1, "a", "{'$groups':{'a':'x','b':'x','c':'x','d':'x','e':'x','f':'x'}}");
        events.send(2, IDENTIFY, "{'$group_type':'f','$group_key':'x','$group_set':{'n':1}}");
        events.send(3, IDENTIFY, "{'$group_type':'e','$group_key':'x','$group_set':{'n':1}}");
        assertThat(events.groups.types(PROJECT)).extracting(GroupType::name).containsExactly("a", "b", "c", "d", "e");
        assertThat(events.groups.find(PROJECT, 4, "x")).isPresent();
        assertThat(events.groups.page(PROJECT, 5, null, 10)).isEmpty();
        assertThat(events.groups.refusedChangeCount()).isZero();
    }

    @Test
    void mergesPropertiesOverOlderOnesAndKeepsTheFirstTime() {
        events.send(5, IDENTIFY, "{'$group_type':'company','$group_key':'acme','$group_set':{'a':1,'b':{'x':1}}}");
        events.send(3, "$group_identify", "{'$group_type':'company','$group_key':'acme','$group_set':{'b':{'y':2}}}");
        Group group = group("acme");
        assertThat(group.properties()).hasToString("{\"a\":1,\"b\":{\"y\":2}}");
        assertThat(group.createdAtMicros()).isEqualTo(5);
    }

    @Test
    void removesPropertiesButMakesNoGroupForThat() {
        events.send(1, IDENTIFY, "{'$group_type':'company','$group_key':'acme','$group_set':{'a':1,'b':2,'c':3}}");
        events.send(2, "$delete_group_property", unset("acme", "['a','z']"));
        events.send(2, "$delete_group_property", unset("acme", "{'b':true}"));
        events.send(3, "$delete_group_property", unset("other", "['a']"));
        events.send(4, "$delete_group_property", "{'$group_type':'new','$group_key':'x','$group_unset':['a']}");
        assertThat(group("acme").properties()).hasToString("{\"c\":3}");
        assertThat(events.groups.find(PROJECT, 0, "other")).isEmpty();
        assertThat(events.groups.types(PROJECT)).hasSize(1);
    }

    @Test
    void makesNoGroupOfAnEventThatOnlyNamesIt() {
        events.send(1, "a", "{'$groups':{'company':'acme'}}");
        assertThat(events.groups.page(PROJECT, 0, null, 10)).isEmpty();
    }

    @Test
    void leavesEventsWithoutTypeOrKeyAlone() {
        events.send(1, IDENTIFY, "{'$group_key':'acme','$group_set':{'a':1}}");
        events.send(2, IDENTIFY, "{'$group_type':'company','$group_set':{'a':1}}");
        events.send(3, IDENTIFY, "{'$group_type':'company','$group_key':'','$group_set':{'a':1}}");
        events.send(4, IDENTIFY, "{'$group_type':['company'],'$group_key':'acme','$group_set':{'a':1}}");
        assertThat(events.groups.types(PROJECT)).isEmpty();
    }

    @Test
    void takesKeysThatAreNumbersAsText() {
        events.send(1, IDENTIFY, "{'$group_type':'company','$group_key':42}");
        assertThat(group("42").key()).isEqualTo("42");
    }

    @Test
    void countsKeysThatAreTooLong() {
        String key = "é".repeat(Groups.KEY_MAX);
        events.send(1, IDENTIFY, "{'$group_type':'company','$group_key':'" + key + "'}");
        events.send(2, IDENTIFY, "{'$group_type':'company','$group_key':'" + key + "x'}");
        assertThat(events.groups.page(PROJECT, 0, null, 10))
                .extracting(Group::key)
                .containsExactly(key);
        assertThat(events.groups.refusedChangeCount()).isEqualTo(1);
    }

    @Test
    void countsPropertiesThatWouldGrowTooLarge() {
        String half = "x".repeat(300 << 10);
        events.send(1, IDENTIFY, "{'$group_type':'company','$group_key':'acme','$group_set':{'a':'" + half + "'}}");
        events.send(2, IDENTIFY, "{'$group_type':'company','$group_key':'acme','$group_set':{'b':'" + half + "'}}");
        assertThat(group("acme").properties().fieldNames()).toIterable().containsExactly("a");
        assertThat(events.groups.refusedChangeCount()).isEqualTo(1);
    }

    @Test
    void goesOnAfterAnEventThatCanNotBeRead() throws IOException {
        events.send(1, "a", "{'$groups':{'company':");
        events.send(2, "$groupidentify", "{'$group_type':1e99999999999}");
        events.send(3, IDENTIFY, "{'$group_type':'company','$group_key':'acme'}");
        assertThat(events.groups.unreadableChangeCount()).isPositive();
        events.close();
        events = new GroupEvents(disk, 1 << 20);
        assertThat(group("acme").createdAtMicros()).isEqualTo(3);
    }

    @Test
    void keepsHostileKeysAndNamesAsText() throws IOException {
        List<String> keys =
                List.of("../0/x", "0/1", "<script>", "=1+1", "' OR 1=1", "emoji 🦔", "%00", "{\"c\":1}", " ");
        for (String key : keys) {
            events.send(
                    1,
                    IDENTIFY,
                    "{\"$group_type\":\"a/b\",\"$group_key\":" + quoted(key) + ",\"$group_set\":{" + quoted(key)
                            + ":1}}");
        }
        events.send(1, IDENTIFY, "{\"$group_type\":\"a/b\",\"$group_key\":\"zero\\u0000\"}");
        events.close();
        events = new GroupEvents(disk, 1 << 20);
        for (String key : keys) {
            assertThat(group(key).properties().path(key).asInt()).isEqualTo(1);
        }
        assertThat(group("zero\uFFFD").key()).isEqualTo("zero\uFFFD");
        assertThat(events.groups.page(PROJECT, 0, null, 100)).hasSize(keys.size() + 1);
    }

    @Test
    void deletesATypeWithItsGroupsOnlyForTheServerItself() {
        events.send(1, IDENTIFY, "{'$group_type':'company','$group_key':'acme'}");
        events.send(2, IDENTIFY, "{'$group_type':'team','$group_key':'red'}");
        events.send(3, GroupWriter.DELETE_TYPE, "{'$group_type':'company','$groups':{'company':'acme'}}");
        assertThat(events.groups.types(PROJECT)).hasSize(2);
        events.sendOwn(4, GroupWriter.DELETE_TYPE, "{'$group_type':'company'}");
        assertThat(events.groups.types(PROJECT)).containsExactly(new GroupType(1, "team", 2));
        assertThat(events.groups.find(PROJECT, 0, "acme")).isEmpty();
        events.send(5, "a", "{'$groups':{'city':'Rome'}}");
        assertThat(events.groups.type(PROJECT, 0)).contains(new GroupType(0, "city", 5));
        assertThat(events.groups.page(PROJECT, 0, null, 10)).isEmpty();
    }

    @Test
    void listsNewestFirstThenByKey() {
        for (String key : List.of("b", "a", "d")) {
            events.send(10, IDENTIFY, "{'$group_type':'company','$group_key':'" + key + "'}");
        }
        events.send(11, IDENTIFY, "{'$group_type':'company','$group_key':'c'}");
        assertThat(events.groups.page(PROJECT, 0, null, 10))
                .extracting(Group::key)
                .containsExactly("c", "a", "b", "d");
        assertThat(events.groups.page(PROJECT, 0, new GroupCursor(10, "a"), 1))
                .extracting(Group::key)
                .containsExactly("b");
    }

    @Test
    void meetsEachGroupOnceInAWalkWhileOthersAreAdded() {
        for (int i = 0; i < 500; i++) {
            events.send(i / 7, IDENTIFY, "{'$group_type':'company','$group_key':'old" + i + "'}");
        }
        List<String> met = new ArrayList<>();
        List<Group> page = events.groups.page(PROJECT, 0, null, 20);
        for (int i = 0; !page.isEmpty(); i++) {
            page.forEach(group -> met.add(group.key()));
            events.send(i * 3L, IDENTIFY, "{'$group_type':'company','$group_key':'new" + i + "'}");
            page = events.groups.page(PROJECT, 0, page.get(page.size() - 1).cursor(), 20);
        }
        assertThat(new HashSet<>(met)).hasSameSizeAs(met);
        assertThat(met.stream().filter(key -> key.startsWith("old"))).hasSize(500);
    }

    @Test
    void readsItsOwnCursorsAndNoOthers() {
        GroupCursor cursor = new GroupCursor(1_735_689_600_000_000L, "acme é/?");
        assertThat(GroupCursor.parse(cursor.toString())).contains(cursor);
        assertThat(GroupCursor.parse("eyJjIjoxNzM1Njg5NjAwMDAwMDAwLCJrIjoiYWNtZSJ9"))
                .contains(new GroupCursor(1_735_689_600_000_000L, "acme"));
        for (String foreign : List.of("", "x", "!!!!", "e30", "W10", "MQ", "eyJjIjoiMSIsImsiOiJhIn0", "cD0yMDI1LTAx")) {
            assertThat(GroupCursor.parse(foreign)).describedAs(foreign).isEmpty();
        }
    }

    private Group group(String key) {
        return events.groups.find(PROJECT, 0, key).orElseThrow();
    }

    private static String unset(String key, String names) {
        return "{'$group_type':'company','$group_key':'" + key + "','$group_unset':" + names + "}";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
