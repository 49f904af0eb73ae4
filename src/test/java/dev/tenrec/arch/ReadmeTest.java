package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import dev.tenrec.Tenrec;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README and the pages it links: commands, code and links do what the text around them says. */
final class ReadmeTest {
    private static final Pattern SHELL = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern JAVA = Pattern.compile("(?s)```java\\n(.*?)```");
    private static final Pattern LINK = Pattern.compile("]\\(((?!http)[^)#]+)");
    private static final Pattern SCRIPT = Pattern.compile("bash ([\\w./-]+)");
    private static final Pattern FILE = Pattern.compile("`((?:src|conf|\\.ci|\\.github)/[\\w./-]+)`");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>tenrec</artifactId>\\s*<version>([^<]+)</version>");
    private static final int README_LINES_MAX = 130;
    private static final String README = Repository.text(Repository.file("README.md"));

    @TempDir
    Path folder;

    @Test
    void readmeIsShort() {
        assertThat(README.lines().count()).isLessThanOrEqualTo(README_LINES_MAX);
    }

    @Test
    void shellCommandsDoWhatTheySay() throws Exception {
        assumeThat(isThere("bash") && isThere("curl"))
                .as("bash and curl are there")
                .isTrue();
        Config config =
                Config.of(Map.of("port", "0", "data-dir", folder.resolve("data").toString()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        })) {
            FirstStart made = tenrec.ready().toCompletableFuture().join().orElseThrow();
            Map<String, String> environment = Map.of(
                    "POSTHOG_HOST", tenrec.baseUrl(),
                    "POSTHOG_KEY", made.projectKey(),
                    "POSTHOG_PERSONAL_API_KEY", made.personalKey());
            checkImport(answers("src/docs/import.md", environment));
            checkReadme(answers("README.md", environment));
            checkOperations(answers("src/docs/operations.md", environment));
        }
    }

    private static void checkImport(List<String> answers) {
        assertThat(answers).hasSize(6);
        assertThat(answers.get(0)).contains("\"status\":1");
        assertThat(answers.get(1)).contains("signed up", "\"ana\"", "\"bob\"", "\"plan\": \"pro\"");
        assertThat(answers.get(2)).contains("2024-05-01").containsPattern("\"data\":\\[1(\\.0)?,1(\\.0)?,0(\\.0)?]");
        assertThat(answers.get(3)).contains("\"count\":2", "\"count\":0", "\"median_conversion_time\"");
        assertThat(answers.get(4)).contains("\"ana\"", "\"bob\"").contains("\"imported\":2");
        assertThat(answers.get(5)).contains("\"results\":[]", "\"count\":0");
    }

    private static void checkReadme(List<String> answers) {
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0)).contains("signed up", "\"ana\"", "\"bob\"", "\"plan\": \"pro\"");
    }

    private void checkOperations(List<String> answers) throws IOException {
        assertThat(answers).hasSize(2);
        assertThat(answers.get(0)).contains("\"name\":\"Sign-ups\"", "\"enabled\":true", "\"access_token\":\"");
        assertThat(answers.get(1)).contains("\"export_format\":\"application/pdf\"", "\"has_content\":\"true\"");
        assertThat(Files.readString(folder.resolve("dashboard.pdf"), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-");
    }

    @Test
    void javaCodeCompiles() throws IOException {
        List<String> snippets =
                JAVA.matcher(README).results().map(found -> found.group(1)).toList();
        assertThat(snippets).hasSize(1);
        Path source = Files.writeString(folder.resolve("SignUpTest.java"), """
                import static dev.tenrec.TenrecAssertions.assertThat;
                import static java.time.Duration.ofSeconds;

                import dev.tenrec.Tenrec;
                import dev.tenrec.junit.TenrecTest;
                import org.junit.jupiter.api.Test;

                %s
                record Application(String url, String projectKey) {
                    void signUp(String distinctId, String plan) {}
                }
                """.formatted(snippets.get(0)));
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", folder.toString(), "-proc:none");
            assertThat(compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                            .call())
                    .as(messages.toString())
                    .isTrue();
        }
    }

    @Test
    void startAndTestCommandsAreThoseOfTheBuild() {
        assertThat(README)
                .contains("    mvn -q -DskipTests package && java -jar target/tenrec.jar\n")
                .contains("    mvn verify\n");
        assertThat(Repository.text(Repository.file(".ci/run"))).contains("verify");
        assertThat(Repository.text(Repository.file("pom.xml"))).contains("/tenrec.jar</outputFile>");
    }

    @Test
    void dependencyHasTheVersionOfTheBuild() {
        Matcher version = VERSION.matcher(Repository.text(Repository.file("pom.xml")));
        assertThat(version.find()).isTrue();
        assertThat(README).contains("`dev.tenrec:tenrec-test:" + version.group(1) + "`");
    }

    @Test
    void linksLeadSomewhere() {
        eachPage((file, text) -> LINK.matcher(text)
                .results()
                .map((MatchResult found) -> file.resolveSibling(found.group(1)))
                .forEach(target -> assertThat(target).exists()));
    }

    @Test
    void filesAndScriptsThatPagesNameExist() {
        eachPage((file, text) -> Stream.of(SCRIPT, FILE)
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(found -> found.group(1))
                .forEach(name -> assertThat(Repository.file(name))
                        .as(Repository.name(file))
                        .exists()));
    }

    private static void eachPage(BiConsumer<Path, String> check) {
        Repository.texts().stream()
                .filter(file -> Repository.name(file).endsWith(".md"))
                .forEach(file -> check.accept(file, Repository.text(file)));
    }

    /** The output of each shell block of a page, run in the page's order. */
    private List<String> answers(String page, Map<String, String> environment) {
        return SHELL.matcher(Repository.text(Repository.file(page)))
                .results()
                .map(found -> run(found.group(1), environment))
                .toList();
    }

    private String run(String command, Map<String, String> environment) {
        Path out = folder.resolve("out");
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-euc", command).directory(folder.toFile());
            builder.environment().putAll(environment);
            builder.environment().put("no_proxy", "127.0.0.1");
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(out, StandardCharsets.UTF_8);
            assertThat(process.exitValue()).as(command + text).isZero();
            return text;
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(command, failure);
        }
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
