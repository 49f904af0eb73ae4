package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EventsQueryTest {
    @AutoClose
    private final TestData data = new TestData("2025-01-10T00:00:00Z");

    @Test
    void listsColumnsOfTheLastDayLatestFirst() {
        data.event("old", "ann", "2025-01-08T23:00:00Z", "{}")
                .event("a", "ann", "2025-01-09T10:00:00.123Z", "{\"plan\":\"pro\",\"deep\":{\"er\":1}}")
                .event("b", "ann", "2025-01-09T11:00:00Z", "{\"$set\":{\"email\":\"ann@x.org\"},\"n\":2}")
                .store();
        JsonNode answer = query("""
                'select':['event','timestamp','distinct_id','properties.plan','properties[\\"n\\"]',\
                'properties.deep.er','properties.deep','person.properties.email','person_display_name -- Person']""");
        assertThat(answer.path("results")).hasSize(2);
        JsonNode row = answer.path("results").get(1);
        assertThat(row.get(0).asText()).isEqualTo("a");
        assertThat(row.get(1).asText()).isEqualTo("2025-01-09T10:00:00.123000Z");
        assertThat(row.get(2).asText()).isEqualTo("ann");
        assertThat(row.get(3).asText()).isEqualTo("pro");
        assertThat(row.get(4).isNull()).isTrue();
        assertThat(row.get(5).asInt()).isEqualTo(1);
        assertThat(row.get(6).asText()).isEqualTo("{\"er\":1}");
        assertThat(row.get(7).asText()).isEqualTo("ann@x.org");
        assertThat(row.get(8).path("display_name").asText()).isEqualTo("ann@x.org");
        assertThat(answer.path("columns").get(8).asText()).isEqualTo("person_display_name -- Person");
        assertThat(answer.path("types")).hasSize(9);
        assertThat(answer.path("hasMore").asBoolean()).isFalse();
        assertThat(answer.path("limit").asInt()).isEqualTo(100);
        assertThat(answer.path("offset").asInt()).isZero();
    }

    @Test
    void showsTheWholeEventForAStar() {
        data.event("a", "ann", "2025-01-09T10:00:00Z", "{\"x\":1}").store();
        JsonNode event = query("'select':[]").path("results").get(0).get(0);
        assertThat(event.path("event").asText()).isEqualTo("a");
        assertThat(event.path("properties").path("x").asInt()).isEqualTo(1);
        assertThat(event.path("team_id").asInt()).isEqualTo(TestData.PROJECT);
        assertThat(event.has("elements")).isTrue();
    }

    @Test
    void pagesBothWaysLikeAList() {
        Random random = new Random(3);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            names.add("e" + i);
        }
        List<String> arrived = new ArrayList<>(names);
        Collections.shuffle(arrived, random);
        for (String name : arrived) {
            int number = Integer.parseInt(name.substring(1));
            String time = String.format(java.util.Locale.ROOT, "2025-01-09T10:%02d:%02dZ", number / 60, number % 60);
            data.event(name, "d" + number % 7, time, "{\"even\":" + (number % 2 == 0) + "}");
        }
        data.store();
        assertThat(walk("", 7)).isEqualTo(reversed(names));
        assertThat(walk("'orderBy':['timestamp ASC'],", 7)).isEqualTo(names);
        List<String> even = names.stream()
                .filter(name -> Integer.parseInt(name.substring(1)) % 2 == 0)
                .toList();
        String filter = "'properties':[{'key':'even','value':['true'],'type':'event'}],";
        assertThat(walk(filter, 11)).isEqualTo(reversed(even));
        assertThat(walk("'orderBy':['timestamp'],'events':['e3','e5','e4']," + filter, 1))
                .containsExactly("e4");
    }

    @Test
    void narrowsByNameAndPersonAndTime() {
        data.event("a", "ann", "2025-01-09T10:00:00Z", "{\"$set\":{}}")
                .event("b", "bob", "2025-01-09T11:00:00Z", "{}")
                .event("b", "ann", "2025-01-01T11:00:00Z", "{}")
                .store();
        String ann = data.persons
                .findByDistinctId(TestData.PROJECT, "ann")
                .orElseThrow()
                .uuid()
                .toString();
        assertThat(names("'event':'b'")).containsExactly("b");
        assertThat(names("'personId':'" + ann + "','after':'all'")).containsExactly("a", "b");
        assertThat(names("'after':'2025-01-01','before':'2025-01-02'")).containsExactly("b");
        assertThat(names("'personId':'00000000-0000-0000-0000-000000000009'")).isEmpty();
    }

    @Test
    void refusesWhatItCannotShow() {
        assertThatThrownBy(() -> query("'select':['event'],'limit':0")).hasMessageContaining("limit");
        assertThatThrownBy(() -> query("'select':['event'],'offset':-1")).hasMessageContaining("offset");
        assertThatThrownBy(() -> query("'select':['event'],'actionId':7")).hasMessageContaining("Action");
        assertThatThrownBy(() -> query("'select':['event'],'personId':'x'")).hasMessageContaining("personId");
        assertThatThrownBy(() -> query("'select':['event'],'nonsense':1")).hasMessageContaining("nonsense");
    }

    private List<String> walk(String more, int limit) {
        List<String> all = new ArrayList<>();
        boolean hasMore = true;
        while (hasMore) {
            JsonNode page = query(more + "'select':['event'],'limit':" + limit + ",'offset':" + all.size());
            page.path("results").forEach(row -> all.add(row.get(0).asText()));
            hasMore = page.path("hasMore").asBoolean();
        }
        return all;
    }

    private static List<String> reversed(List<String> names) {
        List<String> reversed = new ArrayList<>(names);
        Collections.reverse(reversed);
        return reversed;
    }

    private List<String> names(String more) {
        List<String> names = new ArrayList<>();
        query("'select':['event']," + more)
                .path("results")
                .forEach(row -> names.add(row.get(0).asText()));
        return names;
    }

    private JsonNode query(String fields) {
        return data.answer("{'kind':'EventsQuery'," + fields + "}");
    }
}
