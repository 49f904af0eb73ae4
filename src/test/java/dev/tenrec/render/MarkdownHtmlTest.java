package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MarkdownHtmlTest {
    private static final int LENGTH = Thoroughness.count(60_000, 20_000);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *a* **b** `c`                     | <p><em>a</em> <strong>b</strong> <code>c</code></p>
            # a                               | <h1>a</h1>
            [a](https://b.example/?c=1&d=2)   | <p><a rel="nofollow" href="https://b.example/?c=1&amp;d=2">a</a></p>
            [a](mailto:b@c.example)           | <p><a rel="nofollow" href="mailto:b@c.example">a</a></p>
            [a](/api/projects/1/)             | <p><a rel="nofollow" href="">a</a></p>
            [a](https://b.example 'title')    | <p><a rel="nofollow" href="https://b.example">a</a></p>
            [a](//b.example)                  | <p><a rel="nofollow" href="">a</a></p>
            [a](javascript:b)                 | <p><a rel="nofollow" href="">a</a></p>
            [a](JaVaScRiPt:b)                 | <p><a rel="nofollow" href="">a</a></p>
            [a](data:text/html,b)             | <p><a rel="nofollow" href="">a</a></p>
            [a](https:b)                      | <p><a rel="nofollow" href="">a</a></p>
            ![a](https://b.example/c.png)     | <p><a rel="nofollow" href="https://b.example/c.png">a</a></p>
            <script>alert(1)</script>         | <p>&lt;script&gt;alert(1)&lt;/script&gt;</p>
            a <img src=x onerror=alert(1)>    | <p>a &lt;img src=x onerror=alert(1)&gt;</p>
            """)
    void becomesHtml(String markdown, String html) {
        assertThat(MarkdownHtml.of(markdown).strip()).isEqualTo(html);
    }

    @Test
    void picturesInsideOthersBecomeLinks() {
        assertThat(MarkdownHtml.of("[![a](https://b.example/c.png)](https://d.example/) ![](https://e.example/)"))
                .doesNotContain("<img")
                .contains(">a</a>", ">https://e.example/</a>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"> ", "- ", "*a **b ", "[", "![", "`", "<", "((", "\\", "_a "})
    void deepAndLongTextsEndSoon(String piece) {
        String text = piece.repeat(LENGTH / piece.length());
        assertThat(MarkdownHtml.of(text)).hasSizeLessThan(1_000_000);
    }

    @Test
    void anyMixtureIsHarmless() {
        List<String> pieces = List.of(
                "<",
                ">",
                "\"",
                "'",
                "&",
                "[",
                "]",
                "(",
                ")",
                "!",
                "`",
                "*",
                "_",
                "\n",
                "    ",
                "javascript:",
                "https://",
                "onerror=",
                "<img src=x ",
                "<a href=",
                "</p>",
                "#",
                "> ",
                "- ",
                "\\",
                "&#x3c;",
                "&lt;",
                "a",
                " ",
                "\t");
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(25); j >= 0; j--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            String html = MarkdownHtml.of(text.toString());
            assertThat(html)
                    .as(text.toString())
                    .doesNotContainPattern(
                            "(?i)<(?!/?(p|h[1-6]|em|strong|code|pre|a|ul|ol|li" + "|blockquote|br|hr)\\b)");
            assertThat(html).as(text.toString()).doesNotContainPattern("(?i)<[^>]*\\son[a-z]+\\s*=");
            assertThat(html).as(text.toString()).doesNotContainPattern("(?i)href=\"(?!https?://|mailto:|\")");
        }
    }

    @Test
    void knowsAddressesOfTheWeb() {
        assertThat(MarkdownHtml.webUrl(" https://a.example/b?c={d}#e ")).isEqualTo("https://a.example/b?c={d}#e");
        for (String other : List.of(
                "",
                "/a",
                "//a",
                "javascript:a",
                "https:///a",
                "https://",
                "ftp://a",
                "https://a b",
                "https://a\\@b",
                "java\nscript:a",
                "https://a/\nb")) {
            assertThat(MarkdownHtml.webUrl(other)).isEmpty();
        }
    }
}
