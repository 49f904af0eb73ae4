package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.MarkdownBlock.Kind;
import dev.tenrec.render.MarkdownBlock.Run;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class MarkdownTest {
    @Test
    void paragraphsKeepTheirKind() {
        List<MarkdownBlock> all =
                Markdown.paragraphs("# A\n\n## B\n\n### C\n\ntext\n\n> said\n\n---\n\n```\none\ntwo\n```\n");
        assertThat(all)
                .extracting(MarkdownBlock::kind)
                .containsExactly(
                        Kind.TITLE,
                        Kind.HEADING,
                        Kind.SUBHEADING,
                        Kind.TEXT,
                        Kind.QUOTE,
                        Kind.RULE,
                        Kind.CODE,
                        Kind.CODE);
        assertThat(text(all.get(7))).isEqualTo("two");
    }

    @Test
    void listsHaveBulletsAndNumbers() {
        List<MarkdownBlock> all = Markdown.paragraphs("- a\n- b\n  1. c\n  2. d\n\n     more\n");
        assertThat(all).extracting(MarkdownBlock::marker).containsExactly("•", "•", "1.", "2.", "");
        assertThat(all).extracting(MarkdownBlock::indent).containsExactly(1, 1, 2, 2, 2);
    }

    @Test
    void runsAreBoldAndItalic() {
        List<Run> runs = Markdown.paragraphs("a **b** *c* ***d*** `e`").get(0).runs();
        assertThat(runs)
                .contains(
                        new Run("a ", false, false),
                        new Run("b", true, false),
                        new Run("c", false, true),
                        new Run("d", true, true),
                        new Run("e", false, false));
    }

    @Test
    void linksShowWhereTheyLead() {
        assertThat(shown("[plan](https://example.com/plan)")).isEqualTo("plan (https://example.com/plan)");
        assertThat(shown("[mail](mailto:a@example.com)")).isEqualTo("mail (mailto:a@example.com)");
        assertThat(shown("<https://example.com>")).isEqualTo("https://example.com");
        assertThat(shown("[x](javascript:alert(1))")).isEqualTo("x");
        assertThat(shown("[x](JaVaScRiPt:alert(1))")).isEqualTo("x");
        assertThat(shown("[x](file:///etc/passwd)")).isEqualTo("x");
        assertThat(shown("[x](//example.com)")).isEqualTo("x");
    }

    @Test
    void imagesAndHtmlAreTexts() {
        assertThat(shown("![alt](http://169.254.169.254/)")).isEqualTo("[image: alt]");
        assertThat(shown("a <b>c</b>")).isEqualTo("a <b>c</b>");
        assertThat(shown("<script>alert(1)</script>")).isEqualTo("<script>alert(1)</script>");
    }

    @Test
    void depthAndLengthAreBounded() {
        assertThat(Markdown.paragraphs("> ".repeat(50_000) + "x")).hasSizeLessThan(5);
        assertThat(Markdown.paragraphs("*a ".repeat(50_000))).hasSize(1);
        assertThat(Markdown.paragraphs("[".repeat(50_000))).hasSize(1);
        assertThat(shown("x".repeat(50_000))).hasSize(20_001);
        assertThat(Markdown.paragraphs("")).isEmpty();
    }

    private static String shown(String markdown) {
        return Markdown.paragraphs(markdown).stream().map(MarkdownTest::text).collect(Collectors.joining("\n"));
    }

    private static String text(MarkdownBlock paragraph) {
        return paragraph.runs().stream().map(Run::text).collect(Collectors.joining());
    }
}
