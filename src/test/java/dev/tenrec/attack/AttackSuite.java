package dev.tenrec.attack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Attacks a server and measures what is left for an honest client; prints a table, and ends with 1 when a limit does
 * not hold.
 *
 * <pre>
 * java -cp target/test-classes:target/tenrec.jar dev.tenrec.attack.AttackSuite JAR FOLDER
 * </pre>
 *
 * <p>{@code src/test/attack/run.sh} explains the variables of the environment.
 */
public final class AttackSuite {
    private static final String ALL = "all";
    private static final int ADDRESSES = 20;

    /** An attack, the address that it comes from, and the counts of one run. */
    private record Assault(Attack attack, String source, AttackCounts counts) {
        List<Traffic> traffics() {
            return attack.loads().get().stream()
                    .map(load -> new Traffic(source, load, counts))
                    .toList();
        }
    }

    private final Path jar;
    private final Path folder;
    private final AttackSettings settings;
    private final List<Attack> attacks = new Attacks().all();
    private final List<String> failed = new ArrayList<>();

    private AttackSuite(Path jar, Path folder, AttackSettings settings) {
        this.jar = jar;
        this.folder = folder;
        this.settings = settings;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 2) {
            System.err.println("AttackSuite JAR FOLDER");
            System.exit(64);
        }
        AttackSettings settings = AttackSettings.of(System.getenv());
        AttackSuite suite = new AttackSuite(Path.of(arguments[0]), Path.of(arguments[1]), settings);
        System.exit(suite.isKnown() ? suite.run() : 64);
    }

    private boolean isKnown() {
        List<String> names = new ArrayList<>(attacks.stream().map(Attack::name).toList());
        names.add(ALL);
        settings.only().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> System.err.println("Unknown: " + name + "; there are " + String.join(", ", names)));
        return names.containsAll(settings.only());
    }

    private int run() throws IOException, InterruptedException {
        System.out.println(AttackResult.HEAD);
        if (settings.isShort()) {
            runOnOneVictim();
        } else {
            runOnFreshVictims();
        }
        System.out.println();
        System.out.println(failed.isEmpty() ? "PASSED" : "FAILED: " + String.join(", ", failed));
        return failed.isEmpty() ? 0 : 1;
    }

    private void runOnFreshVictims() throws IOException, InterruptedException {
        for (List<Assault> assaults : runs()) {
            try (Victim victim = Victim.start(jar, folder, name(assaults), settings.javaOptions())) {
                Measurement before = measureAlone(victim, settings.warmUpSeconds());
                AttackResult result = attack(victim, assaults, before);
                report(result.withAlone(before.mean(measureAlone(victim, settings.settleSeconds()))));
            }
        }
    }

    private void runOnOneVictim() throws IOException, InterruptedException {
        try (Victim victim = Victim.start(jar, folder, "victim", settings.javaOptions())) {
            Measurement alone = measureAlone(victim, settings.warmUpSeconds());
            for (List<Assault> assaults : runs()) {
                report(attack(victim, assaults, alone));
            }
        }
    }

    /** Each attack from one address, then all from twenty. */
    private List<List<Assault>> runs() {
        List<List<Assault>> runs = new ArrayList<>();
        for (Attack attack : attacks) {
            if (settings.takes(attack.name())) {
                runs.add(List.of(assault(attack, 0)));
            }
        }
        if (settings.takes(ALL)) {
            runs.add(IntStream.range(0, ADDRESSES)
                    .mapToObj(i -> assault(attacks.get(i % attacks.size()), i))
                    .toList());
        }
        return runs;
    }

    private static Assault assault(Attack attack, int number) {
        String source = attack.isByProxy() ? Victim.PROXY : "127.0.0." + (2 + number);
        return new Assault(attack, source, new AttackCounts());
    }

    private static String name(List<Assault> assaults) {
        return assaults.size() == 1 ? assaults.get(0).attack.name() : ALL;
    }

    private void report(AttackResult result) {
        System.out.println(result.row());
        if (!result.isGood()) {
            failed.add(result.name());
        }
    }

    private HonestClient honestClient(Victim victim) throws IOException {
        return new HonestClient(victim, settings.honestPauseMillis(), settings.honestPatienceMillis());
    }

    private Measurement measureAlone(Victim victim, double afterSeconds) throws IOException, InterruptedException {
        try (HonestClient client = honestClient(victim);
                ReadyProbe probe = new ReadyProbe(victim, settings.readyPatienceMillis())) {
            sleep(afterSeconds);
            probe.begin();
            client.begin();
            sleep(settings.seconds());
            return client.end();
        }
    }

    private AttackResult attack(Victim victim, List<Assault> assaults, Measurement alone)
            throws IOException, InterruptedException {
        List<Traffic> traffics = assaults.stream()
                .flatMap(assault -> assault.traffics().stream())
                .toList();
        Victim.LogMark log = victim.log();
        try (HonestClient client = honestClient(victim);
                ReadyProbe probe = new ReadyProbe(victim, settings.readyPatienceMillis());
                TrafficLoop attackers = new TrafficLoop("attackers", victim.address(), traffics)) {
            probe.begin();
            client.begin();
            sleep(settings.firstSeconds());
            Measurement first = client.end();
            sleep(settings.buildUpSeconds() - settings.firstSeconds());
            Measurement buildUp = client.end();
            client.begin();
            sleep(settings.seconds());
            if (settings.isShort()) {
                client.settle();
                probe.settle();
            }
            Measurement under = client.end();
            int probes = probe.count();
            int probesFailed = probe.failed();
            AttackCounts counts =
                    AttackCounts.sum(assaults.stream().map(Assault::counts).toList());
            String sent = attackers(counts, attackers.cpuNanos());
            Victim.LogMark caused = victim.log().since(log);
            List<Aftermath> aftermaths = new ArrayList<>();
            for (Assault assault : assaults) {
                aftermaths.add(aftermath(assault, victim));
            }
            return new AttackResult(
                    name(assaults),
                    assaults.size() == 1,
                    settings.isShort(),
                    alone,
                    first,
                    buildUp,
                    under,
                    probes,
                    probesFailed,
                    counts,
                    sent,
                    caused,
                    aftermaths);
        }
    }

    private static Aftermath aftermath(Assault assault, Victim victim) throws InterruptedException {
        try {
            return assault.attack.check().run(victim, assault.source, assault.counts);
        } catch (IOException e) {
            return new Aftermath("check of " + assault.attack.name() + ": " + e.getMessage(), false);
        }
    }

    private String attackers(AttackCounts counts, long cpuNanos) {
        double seconds = settings.buildUpSeconds() + settings.seconds();
        return String.format(
                Locale.ROOT,
                "%s; %.1f kB/s, %.0f %% of a core",
                counts.summary(),
                counts.bytes() / 1e3 / seconds,
                100 * cpuNanos / 1e9 / seconds);
    }

    private static void sleep(double seconds) throws InterruptedException {
        Thread.sleep((long) (1_000 * seconds));
    }
}
