package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Small things that a reader would stumble over, found before a reader does. */
final class TidyTest {
    private static final int LINE_MAX = 120;
    private static final int FILE_SIZE_MAX = 512 * 1024;
    private static final Set<String> TOP = Set.of("src", "conf", "README.md", "pom.xml");

    private static final Pattern EMPTY_NAME =
            Pattern.compile(".*(Utils?|Managers?|Helpers?|Impl|Base|Constants|Misc|Common)|Abstract.*|I[A-Z][a-z].*");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern WORKPLACE = Pattern.compile("(?<![\\w.{}])/(wo" + "rk|tm" + "p|ro" + "ot|ho" + "me)/");
    private static final Pattern MAKING = Pattern.compile(
            "(?i)\\b(iss" + "ues? #?\\d+|tick" + "ets? #?\\d+" + "|(sub-?|coding )?ag" + "ents?(?!-toolkit)|assis"
                    + "tants?|co-auth" + "ored|sand" + "box|house\\.m" + "d|design\\.m" + "d)\\b");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern CLASS_IN_DOCS =
            Pattern.compile("(?:[a-z]+[./])*?((?:[A-Z][a-z0-9]+){2,})(?:\\.[a-z]\\w*)?(?:\\(\\))?");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?[\\w.]*?\\.([A-Z]\\w*)");

    @Test
    void topHoldsFourEntriesAndDotFiles() throws IOException {
        try (Stream<Path> entries = Files.list(Repository.file(""))) {
            assertThat(entries.map(entry -> entry.getFileName().toString()))
                    .filteredOn(name -> !name.startsWith(".") && !Repository.LEFT_BEHIND.contains(name))
                    .isSubsetOf(TOP);
        }
    }

    @Test
    void classNamesSaySomething() {
        assertThat(javaFiles())
                .extracting(file -> file.getFileName().toString().replace(".java", ""))
                .filteredOn(name -> EMPTY_NAME.matcher(name).matches())
                .isEmpty();
    }

    @Test
    void nothingIsLeftForLater() {
        assertThat(linesWith(UNFINISHED)).isEmpty();
    }

    @Test
    void noFileKnowsWhereItWasWritten() {
        assertThat(linesWith(WORKPLACE)).isEmpty();
    }

    @Test
    void textsAreAboutTheProgramAndNotAboutItsMaking() {
        // A lock file names packages of others, who choose their names; HTTP has chosen those of its headers.
        assertThat(linesWith(MAKING))
                .filteredOn(line -> !line.contains("package-lock.json:") && !line.contains("\"User-Agent\""))
                .isEmpty();
    }

    @Test
    void linesFitAndHoldNoTabs() {
        List<String> found = new ArrayList<>();
        for (Path file : Repository.texts()) {
            boolean hasWidth = Repository.name(file).matches(".*\\.(java|md|properties|sh|mjs)|.*/run");
            int number = 0;
            for (String line : Repository.text(file).lines().toList()) {
                number++;
                if ((hasWidth && line.length() > LINE_MAX) || line.indexOf('\t') >= 0) {
                    found.add(Repository.name(file) + ":" + number);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void textsAreUtf8WithUnixLineEnds() {
        assertThat(Repository.texts())
                .allSatisfy(file -> assertThat(Repository.isUtf8(file)).isTrue())
                .allSatisfy(file -> assertThat(Repository.text(file)).doesNotContain("\r\n"));
    }

    @Test
    void noFileIsLarge() {
        assertThat(Repository.files())
                .allSatisfy(file -> assertThat(file)
                        .satisfies(found ->
                                assertThat(Repository.bytes(found).length).isLessThan(FILE_SIZE_MAX)));
    }

    @Test
    void everySchemaIsUsed() {
        StringBuilder code = new StringBuilder();
        mainFiles().forEach(file -> code.append(Repository.text(file)));
        List<Path> schemas = Repository.files().stream()
                .filter(file -> Repository.name(file).startsWith("conf/schema/"))
                .toList();
        schemas.forEach(file -> code.append(Repository.text(file)));
        assertThat(schemas.stream()
                        .map(file -> file.getFileName().toString())
                        .filter(name -> code.indexOf("\"" + name + "\"") < 0)
                        .filter(name -> code.indexOf("\"" + name.replace(".json", "") + "\"") < 0))
                .isEmpty();
    }

    @Test
    void docsNameOnlyClassesThatExist() {
        Set<String> known = knownClasses();
        List<String> unknown = new ArrayList<>();
        for (Path file : Repository.texts()) {
            // The names in api.md are those of the API, not of classes here.
            if (Repository.name(file).matches(".*\\.md") && !file.endsWith("api.md")) {
                CODE.matcher(Repository.text(file))
                        .results()
                        .map(MatchResult::group)
                        .map(code -> CLASS_IN_DOCS.matcher(code.substring(1, code.length() - 1)))
                        .filter(java.util.regex.Matcher::matches)
                        .map(matcher -> matcher.group(1))
                        .filter(name -> !known.contains(name))
                        .forEach(name -> unknown.add(Repository.name(file) + ": " + name));
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyMainClassSaysWhatItIs() {
        assertThat(mainFiles())
                .filteredOn(file -> !file.endsWith("package-info.java"))
                .allSatisfy(file -> assertThat(Repository.text(file))
                        .containsPattern("(?s)^package [^{}]*/\\*\\*.*?\\*/.*?(class|record|enum|interface) "));
    }

    private static Set<String> knownClasses() {
        Set<String> known = new HashSet<>();
        for (Path file : javaFiles()) {
            known.add(file.getFileName().toString().replace(".java", ""));
            IMPORT.matcher(Repository.text(file)).results().forEach(found -> known.add(found.group(1)));
        }
        return known;
    }

    private static List<String> linesWith(Pattern pattern) {
        List<String> found = new ArrayList<>();
        for (Path file : Repository.texts()) {
            int number = 0;
            for (String line : Repository.text(file).lines().toList()) {
                number++;
                if (pattern.matcher(line).find()) {
                    found.add(Repository.name(file) + ":" + number + ": " + line.strip());
                }
            }
        }
        return found;
    }

    private static List<Path> javaFiles() {
        return Repository.files().stream()
                .filter(file -> Repository.name(file).endsWith(".java"))
                .toList();
    }

    private static List<Path> mainFiles() {
        return javaFiles().stream()
                .filter(file -> Repository.name(file).startsWith("src/main/java/"))
                .toList();
    }
}
