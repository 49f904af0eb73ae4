package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds class names and doc comments to the words of the field, which the glossary of the architecture lists. */
final class VocabularyTest {
    /** Words that readers stumbled over, whole words of a class name; each has a standard term in the glossary. */
    private static final Pattern HOME_MADE = Pattern.compile(
            "(?<![a-z])(Lane|Pile|Dealt|Outset|Meter|Turns|Slice|Stamps|Sightings?|Appearances|News|Ink|Pens|Spots"
                    + "|Roster|Quiet|Intake|Admission|Look|Door|Tally|Heights|Attempts|RightOfWay|Shown|Asked|Pieces"
                    + "|Cuts|Wanted|Arrived)(?![a-z])");

    /** Subjects that hide what a sentence is about. */
    private static final Pattern HIDDEN_SUBJECT =
            Pattern.compile("(?i)\\b(whoever|somebody|someone|as the other|those who|who asks)\\b");

    private static final Pattern RIDDLE = Pattern.compile("^\\s*/?\\*\\*? (What|Whether|How|As|Where|Of|Who|Those) ");
    private static final Pattern GLOSSARY_ROW = Pattern.compile("\\| ([^|]+) \\| [^|]+ \\|");
    private static final int WORDS_MIN = 50;

    @Test
    void classNamesUseWordsOfTheField() {
        assertThat(mainFiles())
                .extracting(file -> file.getFileName().toString().replace(".java", ""))
                .filteredOn(name -> HOME_MADE.matcher(name).find())
                .isEmpty();
    }

    @Test
    void commentsNameTheirSubject() {
        List<String> found = new ArrayList<>();
        for (Path file : mainFiles()) {
            int number = 0;
            boolean opens = false;
            for (String line : Repository.text(file).lines().toList()) {
                number++;
                boolean isComment = line.strip().startsWith("/**")
                        || line.strip().startsWith("*")
                        || line.strip().startsWith("//");
                // The first words of a doc comment stand behind its opening, on the same line or on the next one.
                boolean isFirst = line.strip().startsWith("/** ") || opens;
                opens = line.strip().equals("/**");
                if (isComment
                        && (HIDDEN_SUBJECT.matcher(line).find()
                                || (isFirst && RIDDLE.matcher(line).find()))) {
                    found.add(Repository.name(file) + ":" + number + ": " + line.strip());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void glossaryExplainsTheWords() {
        List<String> words = new ArrayList<>();
        boolean isGlossary = false;
        for (String line : Repository.lines("src/docs/architecture.md")) {
            isGlossary = line.startsWith("#") ? line.equals("## Glossary") : isGlossary;
            Matcher row = GLOSSARY_ROW.matcher(line);
            if (isGlossary && row.matches() && !row.group(1).equals("word")) {
                words.add(row.group(1));
            }
        }
        assertThat(words)
                .hasSizeGreaterThanOrEqualTo(WORDS_MIN)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    private static List<Path> mainFiles() {
        return Repository.files().stream()
                .filter(file -> Repository.name(file).startsWith("src/main/java/"))
                .toList();
    }
}
