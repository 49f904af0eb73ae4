package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServerTest(now = "2025-01-10T12:00:00Z")
class ElementsApiTest {
    private final TestWorld world;

    ElementsApiTest(TestServer server) {
        world = server.newWorld();
    }

    @BeforeEach
    void clicks() {
        world.capture(click(
                        "chain",
                        "{'n':1,'$elements_chain':'svg.icon:nth-child=\\\"1\\\";button.buy.now:"
                                + "attr__type=\\\"submit\\\"nth-child=\\\"2\\\"text=\\\"Buy it\\\";"
                                + "a:href=\\\"/shop/1\\\"text=\\\"Shop\\\"'}")
                + ","
                + click(
                        "list",
                        "{'n':2,'$elements':[{'tag_name':'button','$el_text':'Buy','attr__class':'buy big'},"
                                + "{'tag_name':'form','attr__id':'order','nth_child':3}]}")
                + "," + click("none", "{'n':3}"));
    }

    private static String click(String distinctId, String properties) {
        return "{'event':'$autocapture','timestamp':'2025-01-09T10:00:00Z','distinct_id':'".replace('\'', '"')
                + distinctId
                + "\",\"properties\":" + properties.replace('\'', '"') + "}";
    }

    @Test
    void showsElementsBesideTheProperties() {
        JsonNode event = world.ask("GET", "events/?distinct_id=list", null).at("/results/0");
        assertThat(event.path("properties")).isEqualTo(TestData.json("{'n':2}"));
        assertThat(event.path("elements_chain").textValue())
                .isEqualTo("button.big.buy:attr__class=\"buy big\"nth-child=\"0\"nth-of-type=\"0\"text=\"Buy\";"
                        + "form:attr__id=\"order\"attr_id=\"order\"nth-child=\"3\"nth-of-type=\"0\"");
        assertThat(event.at("/elements/1"))
                .isEqualTo(TestData.json("{'text':null,'tag_name':'form','attr_class':null,'href':null,"
                        + "'attr_id':'order','nth_child':3,'nth_of_type':0,"
                        + "'attributes':{'attr__id':'order'},'order':1}"));
    }

    @Test
    void listsElementsInQueries() {
        String query = "{'query':{'kind':'EventsQuery','after':'all','select':['*','elements_chain','properties'],"
                + "'properties':[{'key':'n','value':[1]}]}}";
        JsonNode row = world.ask("POST", "query/", query.replace('\'', '"')).at("/results/0");
        assertThat(row.at("/0/elements/1/tag_name").textValue()).isEqualTo("button");
        assertThat(row.at("/0/elements_chain").textValue()).startsWith("svg.icon:");
        assertThat(row.at("/0/properties")).isEqualTo(TestData.json("{'n':1}"));
        assertThat(row.path(1).textValue()).startsWith("svg.icon:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            tag_name; exact;         "button";           1 2
            tag_name; exact;         ["svg","form"];     1 2
            tag_name; is_not;        ["svg"];            2 3
            text;     exact;         "Buy";              2
            text;     icontains;     "bUY";              1 2
            text;     regex;         "^Buy$";            2
            text;     is_not;        "Buy";              1
            text;     is_set;        null;               1 2
            text;     is_not_set;    null;               3
            href;     exact;         "/shop/1";          1
            href;     icontains;     "SHOP";             1
            href;     not_icontains; "SHOP";             2 3
            href;     is_set;        null;               1
            selector; exact;         "button.buy";       1 2
            selector; exact;         "form > .buy";      2
            selector; exact;         "[type='submit']";  1
            selector; is_not;        ["a svg","#order"]; 3
            selector; exact;         "button:hover";
            """)
    void filtersByElements(String key, String operator, String value, String found) {
        String filter = "[{\"type\":\"element\",\"key\":\"" + key + "\",\"operator\":\"" + operator + "\",\"value\":"
                + value + "}]";
        String path = "events/?event=$autocapture&properties=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
        List<String> numbers = world.ask("GET", path, null).path("results").findValues("n").stream()
                .map(JsonNode::asText)
                .sorted()
                .toList();
        assertThat(String.join(" ", numbers)).isEqualTo(found == null ? "" : found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            class;    exact; Input should be 'tag_name'
            selector; regex; not supported here yet
            """)
    void refusesWhatTheServiceRefuses(String key, String operator, String detail) {
        String filter =
                "[{\"type\":\"element\",\"key\":\"" + key + "\",\"operator\":\"" + operator + "\",\"value\":\"x\"}]";
        String path = "events/?properties=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
        assertThat(world.send("GET", path, null))
                .returns(400, answer -> answer.statusCode())
                .satisfies(answer -> assertThat(answer.body()).contains(detail));
    }
}
