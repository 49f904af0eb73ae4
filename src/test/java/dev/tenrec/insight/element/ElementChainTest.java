package dev.tenrec.insight.element;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ElementChainTest {
    /** The chain of PostHog's test_elements_to_string. */
    private static final String CHAIN =
            "a.small:data-attr=\"something \\\" that; could mess up\"href=\"/a-url\"nth-child=\"1\"nth-of-type=\"0\""
                    + "number=\"33\"prop=\"value\"style=\"min-height: 100vh;\"text=\"bla bla\";"
                    + "button.btn.btn-primary:nth-child=\"0\"nth-of-type=\"0\";div:nth-child=\"0\"nth-of-type=\"0\";"
                    + "div:attr_id=\"nested\"nth-child=\"0\"nth-of-type=\"0\"";

    @Test
    void readsElementsAsTheServiceDoes() {
        List<Element> elements = ElementChain.parse(CHAIN);
        assertThat(elements).extracting(Element::tagName).containsExactly("a", "button", "div", "div");
        assertThat(elements.get(0).classes()).containsExactly("small");
        assertThat(elements.get(1).classes()).containsExactly("btn", "btn-primary");
        assertThat(elements.get(2).classes()).isNull();
        assertThat(elements.get(0).text()).isEqualTo("bla bla");
        assertThat(elements.get(0).href()).isEqualTo("/a-url");
        assertThat(elements.get(0).has("data-attr", "something \" that; could mess up"))
                .isTrue();
        assertThat(elements.get(3).has("id", "nested")).isTrue();
    }

    @Test
    void showsElementsAsTheServiceDoes() {
        JsonNode json = ElementChain.json(CHAIN);
        ObjectNode first = json.get(0).deepCopy();
        assertThat(((ObjectNode) first.get("attributes")).remove("data-attr").textValue())
                .isEqualTo("something \\\" that; could mess up");
        assertThat(first)
                .isEqualTo(TestData.json("{'text':'bla bla','tag_name':'a','attr_class':['small'],'href':'/a-url',"
                        + "'attr_id':null,'nth_child':1,'nth_of_type':0,'attributes':{"
                        + "'number':'33','prop':'value','style':'min-height: 100vh;'},'order':0}"));
        assertThat(json.get(3).path("attr_id").textValue()).isEqualTo("nested");
        assertThat(json.get(3).path("order").intValue()).isEqualTo(3);
    }

    @Test
    void makesTheTextOfAList() {
        JsonNode list = TestData.json("[{'tag_name':'a','$el_text':'say \\\"hi\\\"','attr__class':'small  btn',"
                + "'attr__href':'/a','attr__id':'x','nth_child':2,'nth_of_type':1,'other':'y'},{'tag_name':'div'}]");
        assertThat(ElementChain.ofList(list))
                .isEqualTo("a..btn.small:attr__class=\"small  btn\"attr__href=\"/a\"attr__id=\"x\"attr_id=\"x\""
                        + "href=\"/a\"nth-child=\"2\"nth-of-type=\"1\"text=\"say \\\"hi\\\"\";"
                        + "div:nth-child=\"0\"nth-of-type=\"0\"");
        assertThat(ElementChain.ofList(Json.mapper().getNodeFactory().numberNode(7)))
                .isEmpty();
    }

    @Test
    void cutsLongTextsAndAddresses() {
        JsonNode list = Json.mapper()
                .createArrayNode()
                .add(Json.object().put("$el_text", "t".repeat(500)).put("attr__href", "h".repeat(3_000)));
        Element element = ElementChain.parse(ElementChain.ofList(list)).get(0);
        assertThat(element.text()).hasSize(400);
        assertThat(element.href()).hasSize(2_048);
    }

    @Test
    void readsEveryText() {
        Random random = new Random(7);
        String parts = "a.:;=\"\\ \n1-x";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder chain = new StringBuilder();
            for (int n = random.nextInt(20); n > 0; n--) {
                chain.append(parts.charAt(random.nextInt(parts.length())));
            }
            assertThat(ElementChain.json(chain.toString()).size()).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void takesTheTextBeforeTheList() {
        assertThat(of("{\"$elements\":[{\"tag_name\":\"a\"}],\"$elements_chain\":\"b:\"}"))
                .isEqualTo("b:");
        assertThat(of("{\"$elements_chain\":\"\",\"$elements\":[{\"tag_name\":\"a\"}]}"))
                .startsWith("a:");
        assertThat(of("{\"x\":\"$elements\"}")).isEmpty();
    }

    @Test
    void takesNothingElseFromTheProperties() {
        assertThat(without("{ \"a\": 1.50, \"$elements\":[{\"a\":1}] ,\"b\":{\"$elements\":2}}"))
                .isEqualTo("{\"a\": 1.50,\"b\":{\"$elements\":2}}");
        assertThat(without("{\"$elements_chain\":\"x\"}")).isEqualTo("{}");
        assertThat(without("{ \"a\": 1}")).isEqualTo("{ \"a\": 1}");
    }

    @Test
    void selectsByCss() {
        Map<String, Boolean> selectors = Map.of(
                "a.small", true,
                ".small.big", false,
                "div#nested a", true,
                "#nested > a", false,
                "button > a:nth-child(1)", true,
                "a:nth-of-type(1)", false,
                "a:hover", false,
                "[id='nested'] > div > * > a", true,
                "", true);
        List<Element> elements = ElementChain.parse(CHAIN);
        selectors.forEach(
                (selector, found) -> assertThat(ElementSelector.of(selector).matches(elements))
                        .describedAs(selector)
                        .isEqualTo(found));
    }

    private static String of(String properties) {
        return ElementChain.of(properties.getBytes(StandardCharsets.UTF_8));
    }

    private static String without(String properties) {
        return new String(ElementChain.without(properties.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
