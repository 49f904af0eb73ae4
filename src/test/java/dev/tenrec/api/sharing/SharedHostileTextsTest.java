package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Texts that try to be more than text, wherever an author or an event can put one. */
@ServerTest
final class SharedHostileTextsTest {
    private static final List<String> TEXTS = texts();

    /** All that a chart may consist of; none of it runs, loads or links. */
    private static final Set<String> SVG = Set.of(
            "svg",
            "g",
            "defs",
            "clipPath",
            "path",
            "rect",
            "circle",
            "ellipse",
            "line",
            "polyline",
            "polygon",
            "text",
            "tspan",
            "title",
            "desc",
            "linearGradient",
            "radialGradient",
            "stop",
            "genericDefs");

    private static final Pattern RUNS = Pattern.compile("(?i)on[a-z]+|style|href|xlink:href|src");

    @Test
    void staysTextEverywhere(TestWorld world) throws Exception {
        assertThat(TEXTS).hasSizeGreaterThanOrEqualTo(60);
        ShareClient shared = new ShareClient(world);
        shared.capture("seen", 2);
        for (String hostile : TEXTS) {
            // No name and no text may hold this one.
            if (hostile.indexOf('\0') < 0) {
                look(shared, hostile);
            }
        }
    }

    private static void look(ShareClient shared, String hostile) throws Exception {
        int id = shared.dashboard(hostile);
        shared.ask("PATCH", "dashboards/" + id + "/", Json.object().put("description", hostile));
        ObjectNode query = ShareClient.trend("seen");
        ((ObjectNode) query.at("/source/series/0")).put("custom_name", hostile);
        shared.insight(id, hostile, query);
        ObjectNode sql = SharedSqlTest.visualization("ActionsBar", "SELECT {hostile} AS text, {hostile}, 2 AS value");
        sql.withObject("/source/values").put("hostile", hostile);
        shared.insight(id, hostile, sql);
        shared.text(id, hostile);
        String token = shared.share(id, ShareClient.ENABLE);
        page(shared.get("/shared/" + token).body());
        JsonNode content = shared.content(token);
        assertThat(content.at("/dashboard/name").textValue()).isEqualTo(hostile);
        List<JsonNode> tiles = ShareClient.tiles(content);
        tiles.forEach(tile -> markdown(tile.at("/text/html").asText()));
        assertThat(tiles.get(1).at("/insight/result/0/action").isMissingNode()).isTrue();
        HttpResponse<String> chart = shared.get(tiles.get(1).path("chart").textValue());
        assertThat(chart.statusCode()).isEqualTo(200);
        svg(chart.body());
        JsonNode rows = tiles.get(1).path("chart").equals(tiles.get(2).path("chart")) ? tiles.get(1) : tiles.get(2);
        assertThat(rows.at("/insight/result/0/0").textValue()).isEqualTo(hostile);
        svg(shared.get(rows.path("chart").textValue()).body());
    }

    private static void page(String html) {
        assertThat(html.split("<script", -1)).hasSize(2);
        assertThat(html.split("<title>", -1)).hasSize(2);
        assertThat(html.split("<meta", -1)).hasSize(11);
        assertThat(html.replace("<link rel", "").replace("<script type", "")).doesNotContain("<img", "<svg", "<iframe");
        assertThat(html).doesNotContain("{{", "\" on", "' on");
    }

    private static void markdown(String html) {
        assertThat(html).doesNotContainPattern("(?i)<(script|img|svg|iframe|object|embed|style|link|meta|base|form)");
        assertThat(html).doesNotContainPattern("(?i)<[^>]*\\son[a-z]+=");
        assertThat(html).doesNotContainPattern("(?i)href=\"(?!https?:|mailto:|\")");
    }

    private static void svg(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document parsed =
                factory.newDocumentBuilder().parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        NodeList elements = parsed.getElementsByTagName("*");
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            names.add(element.getTagName());
            for (int j = 0; j < element.getAttributes().getLength(); j++) {
                assertThat(element.getAttributes().item(j).getNodeName()).doesNotMatch(RUNS);
            }
        }
        assertThat(SVG).containsAll(names);
    }

    private static List<String> texts() {
        try (InputStream in = SharedHostileTextsTest.class.getResourceAsStream("/hostile-texts.json")) {
            return StreamSupport.stream(Json.parse(in.readAllBytes()).spliterator(), false)
                    .map(JsonNode::textValue)
                    .toList();
        } catch (IOException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
