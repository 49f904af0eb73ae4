package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.DataCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Persons are those of the acknowledged events wherever the power goes, while their records move between files. */
@ExtendWith(Thoroughness.class)
class PersonRecordsCrashTest {
    private static final int EVENTS = 500;
    private static final int ERASE_EVERY = 125;
    private static final int CUTS = Thoroughness.count(400, 25);

    /** The same event for the same number: persons come, change, are joined and lose properties. */
    private static void send(PersonEvents events, int number) {
        Random random = new Random(Thoroughness.SEED * EVENTS + number);
        String id = "u" + random.nextInt(70);
        String text = Character.toString('a' + random.nextInt(26)).repeat(random.nextInt(400));
        switch (random.nextInt(12)) {
            case 0 -> events.send(number, "$identify", id, "{'$anon_distinct_id':'u" + random.nextInt(70) + "'}");
            case 1 -> events.send(number, "a", id, "{'$unset':['k1','k2']}");
            case 2 -> events.send(number, "a", id, "{}");
            default -> events.send(number, "a", id, "{'$set':{'k" + random.nextInt(3) + "':'" + text + "'}}");
        }
    }

    private static List<Person> all(PersonEvents events) {
        return events.persons.page(PersonEvents.PROJECT, 0, 1_000);
    }

    /** The persons after each event, of a store that nothing happens to. */
    private static List<List<Person>> expected() throws IOException {
        List<List<Person>> states = new ArrayList<>();
        try (PersonEvents events = new PersonEvents(new SimDisk())) {
            states.add(List.of());
            for (int i = 0; i < EVENTS; i++) {
                send(events, i);
                states.add(all(events));
            }
        }
        return states;
    }

    @Test
    void areThoseOfTheAcknowledgedEvents() throws IOException {
        List<List<Person>> expected = expected();
        List<SimDisk> cuts = new ArrayList<>();
        List<Integer> sent = new ArrayList<>();
        SimDisk disk = new SimDisk();
        Random random = new Random(Thoroughness.SEED);
        try (PersonEvents events = new PersonEvents(disk)) {
            for (int i = 0; i < EVENTS; i++) {
                send(events, i);
                if (i % ERASE_EVERY == ERASE_EVERY - 1) {
                    events.events.erase();
                }
                if (random.nextInt(EVENTS) < CUTS) {
                    // Others write files of values and snapshots at this moment.
                    cuts.add(random.nextBoolean() ? disk.afterKill() : disk.afterPowerCut(random.nextLong()));
                    sent.add(i + 1);
                }
            }
        }
        assertThat(disk.list()).anyMatch(name -> name.startsWith("persons-"));
        cuts.add(disk);
        sent.add(EVENTS);
        for (int i = 0; i < cuts.size(); i++) {
            SimDisk cut = cuts.get(i);
            try (PersonEvents events = new PersonEvents(cut)) {
                assertThat(all(events)).isEqualTo(expected.get(sent.get(i)));
                for (int next = sent.get(i); next < EVENTS; next++) {
                    send(events, next);
                }
                assertThat(all(events)).isEqualTo(expected.get(EVENTS));
            }
            assertThat(DataCheck.run(cut).findings()).isEmpty();
            try (PersonEvents events = new PersonEvents(cut)) {
                assertThat(all(events)).isEqualTo(expected.get(EVENTS));
            }
        }
    }

    @Test
    void leaveNoValueBehindThatNoPersonHasAnyMore() throws IOException {
        SimDisk disk = new SimDisk();
        try (PersonEvents events = new PersonEvents(disk)) {
            for (int i = 0; i < 200; i++) {
                events.send(i, "a", "u" + i % 20, "{'$set':{'k':'" + (i < 180 ? "secret" : "plain") + i + "'}}");
            }
            events.events.erase();
            assertThat(all(events)).hasSize(20);
        }
        for (String name : disk.list()) {
            if (name.startsWith("persons-") || name.startsWith("snapshot-")) {
                assertThat(new String(disk.bytes(name), StandardCharsets.ISO_8859_1))
                        .as(name)
                        .doesNotContain("\"k\":\"secret");
            }
        }
    }
}
