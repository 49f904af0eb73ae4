package dev.tenrec.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import org.junit.jupiter.api.Test;

/** Holds the threads of the server to the table of {@code src/docs/architecture.md}, which names all of them. */
final class ThreadTableTest {
    /** The places where threads are made of a name that is given. */
    private static final Set<String> POOLS = Set.of(
            "src/main/java/dev/tenrec/thread/WorkerPool.java", "src/main/java/dev/tenrec/thread/IntervalSchedule.java");

    private static final String MAKER = "(new Thread|new WorkerPool|new IntervalSchedule|WorkerPool\\.throttled)\\(";
    private static final Pattern MADE = Pattern.compile(MAKER);
    private static final Pattern NAMED = Pattern.compile(MAKER + "[^;]*?\"(tenrec(?:-[a-z]+)+)\"");
    private static final Pattern ROW = Pattern.compile("\\| [^|]+ \\| `(tenrec-[^`]+)` \\| `(\\w+)` \\|.*");
    private static final Pattern BOUND = Pattern.compile("…(\\d|n)$");

    private static final JavaClasses MAIN = MainCode.CLASSES;

    @Test
    void tableNamesEveryThreadAndItsMaker() {
        TreeSet<String> inCode = new TreeSet<>();
        for (Path file : mainFiles()) {
            String maker = file.getFileName().toString().replace(".java", "");
            NAMED.matcher(Repository.text(file)).results().forEach(made -> inCode.add(maker + ": " + name(made)));
        }
        assertThat(inCode).hasSizeGreaterThan(10);
        assertThat(inTable()).containsExactlyInAnyOrderElementsOf(inCode);
    }

    @Test
    void everyThreadHasItsNameWhereItIsMade() {
        for (Path file : mainFiles()) {
            String code = Repository.text(file);
            assertThat(NAMED.matcher(code).results().count())
                    .as(Repository.name(file))
                    .isEqualTo(MADE.matcher(code).results().count());
        }
    }

    @Test
    void nothingRunsOnThreadsWithoutARole() {
        noClasses()
                .should()
                .callMethodWhere(
                        DescribedPredicate.describe("the common pool runs the rest", ThreadTableTest::isCommon))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(ForkJoinPool.class, Timer.class)
                .because("a thread dump tells roles by names, and these threads have none of the table")
                .check(MAIN);
    }

    @Test
    void slowDoorsCheckTheirThread() {
        List<String> unchecked = new ArrayList<>();
        MAIN.forEach(type -> type.getMethods().stream()
                .filter(method -> method.isAnnotatedWith(Blocking.class) && !checksItsThread(method))
                .forEach(method -> unchecked.add(method.getFullName())));
        assertThat(unchecked).isEmpty();
    }

    private static boolean checksItsThread(JavaMethod method) {
        return method.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(WorkerPool.class)
                        && call.getName().equals("assertWorker"));
    }

    private static boolean isCommon(JavaCall<?> call) {
        boolean isParallel = call.getName().equals("parallelStream")
                || (call.getName().equals("parallel") && call.getTargetOwner().isAssignableTo(BaseStream.class));
        boolean isAsync = call.getName().endsWith("Async")
                && call.getTargetOwner().isAssignableTo(CompletionStage.class)
                && call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(type -> type.isEquivalentTo(Executor.class));
        return isParallel || isAsync;
    }

    /** {@code Tenrec: tenrec-worker-1} and the like: a number without its bound. */
    private static List<String> inTable() {
        List<String> threads = new ArrayList<>();
        for (String line : Repository.lines("src/docs/architecture.md")) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                threads.add(row.group(2) + ": " + BOUND.matcher(row.group(1)).replaceFirst(""));
            }
        }
        return threads;
    }

    /** The name of the first thread: those of a pool are numbered. */
    private static String name(MatchResult made) {
        return made.group(2) + (made.group(1).contains("WorkerPool") ? "-1" : "");
    }

    private static List<Path> mainFiles() {
        return Repository.files().stream()
                .filter(file -> Repository.name(file).matches("src/main/java/.*\\.java"))
                .filter(file -> !POOLS.contains(Repository.name(file)))
                .toList();
    }
}
