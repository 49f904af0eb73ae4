package dev.tenrec.arch;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tenrec.thread.Blocking;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Holds the code to the tables of {@code src/docs/architecture.md}: they are read here, so that the map cannot drift.
 */
final class LayeringTest {
    private static final JavaClasses MAIN = MainCode.CLASSES;
    private static final int FOLDER_MAX = 35;
    private static final ArchitectureTables TABLES = ArchitectureTables.read();

    @Test
    void everyPackageStandsInTheTable() {
        Set<String> packages = new TreeSet<>();
        MAIN.forEach(type -> packages.add(ArchitectureTables.shortName(type.getPackageName())));
        assertThat(TABLES.layers().keySet()).containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void packagesImportOnlyWhatLiesBelow() {
        TABLES.layers().forEach((name, layer) -> {
            List<String> allowed = new ArrayList<>();
            allowed.add(ArchitectureTables.pattern(name));
            TABLES.layers().forEach((other, otherLayer) -> {
                if (otherLayer < layer || TABLES.isBeside(name, other)) {
                    allowed.add(ArchitectureTables.pattern(other));
                }
            });
            classes()
                    .that()
                    .resideInAPackage(ArchitectureTables.pattern(name))
                    .should()
                    .onlyDependOnClassesThat(resideOutsideOfPackage("dev.tenrec..")
                            .or(resideInAnyPackage(allowed.toArray(String[]::new))))
                    .because("the table of layers lets imports go down only, so that a reader walks one way")
                    .allowEmptyShould(true)
                    .check(MAIN);
        });
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("dev.tenrec.(**)")
                .should()
                .beFreeOfCycles()
                .because("two packages that need each other are one package")
                .check(MAIN);
    }

    @Test
    void nothingInsideInsightKnowsItsDoor() {
        noClasses()
                .that()
                .resideInAPackage("dev.tenrec.insight.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.tenrec.insight")
                .because("the door knows what lies behind it, and nothing behind it knows the door")
                .check(MAIN);
    }

    @Test
    void theHttpSideIsSeenThroughFewTypes() {
        Set<String> used = new TreeSet<>();
        MAIN.forEach(type -> type.getDirectDependenciesFromSelf().stream()
                .filter(dependency -> !isHttpSide(type) && isHttpSide(dependency.getTargetClass()))
                .forEach(dependency ->
                        used.add(dependency.getTargetClass().getFullName().replaceAll("\\$.*", ""))));
        assertThat(used)
                .as("types of server, http and api that other packages use")
                .hasSizeLessThan(10);
    }

    private static boolean isHttpSide(JavaClass type) {
        return type.getPackageName().matches("dev\\.tenrec\\.(http|server|api)(\\..*)?");
    }

    @Test
    void noFolderHoldsMoreThanThirtyFiveFiles() {
        Map<String, Integer> counts = new TreeMap<>();
        Repository.files().stream()
                .map(Repository::name)
                .filter(name -> name.startsWith("src/main/java/"))
                .forEach(name -> counts.merge(name.substring(0, name.lastIndexOf('/')), 1, Integer::sum));
        assertThat(counts)
                .isNotEmpty()
                .allSatisfy((folder, count) -> assertThat(count).as(folder).isLessThanOrEqualTo(FOLDER_MAX));
    }

    @Test
    void librariesStayWhereTheTableHasThem() {
        TABLES.libraries()
                .forEach((library, homes) -> noClasses()
                        .that(resideInAPackage("dev.tenrec..")
                                .and(resideOutsideOfPackages(homes.stream()
                                        .map(ArchitectureTables::pattern)
                                        .toArray(String[]::new))))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(library + "..")
                        .because("the table of libraries gives " + library + " to " + homes + " alone")
                        .check(MAIN));
    }

    @Test
    void filesAreOpenedOnlyByDiskCommandsAndSettings() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.tenrec.disk..", "dev.tenrec.cli..")
                .and()
                .doNotHaveFullyQualifiedName("dev.tenrec.ConfigReader")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        Files.class,
                        FileChannel.class,
                        FileSystems.class,
                        File.class,
                        FileInputStream.class,
                        FileOutputStream.class,
                        RandomAccessFile.class)
                .because("tests replace the disk by one that fails on demand, and what goes around it is never tested")
                .check(MAIN);
    }

    @Test
    void onlyCommandsEndTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.tenrec.cli..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .because("an embedded server must not end the program that it serves")
                .check(MAIN);
    }

    @Test
    void slowDoorsAreThoseThatTheMapLists() {
        Set<String> marked = new TreeSet<>();
        MAIN.forEach(type -> type.getMethods().stream()
                .filter(method -> method.isAnnotatedWith(Blocking.class))
                .forEach(method -> marked.add(type.getSimpleName() + "." + method.getName())));
        assertThat(TABLES.blocking()).containsExactlyInAnyOrderElementsOf(marked);
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        for (String name : packageFolders()) {
            assertThat(Repository.file("src/main/java/" + name.replace('.', '/') + "/package-info.java"))
                    .exists();
        }
    }

    private static Set<String> packageFolders() {
        Map<String, JavaClass> byPackage = new TreeMap<>();
        MAIN.that(alwaysTrue()).forEach(type -> byPackage.put(type.getPackageName(), type));
        return byPackage.keySet();
    }
}
