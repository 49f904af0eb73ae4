package dev.tenrec.testkit;

import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A person that the events of a project made.
 *
 * @param identified true when an identify or alias ever joined two ids
 */
public record ReceivedPerson(
        UUID uuid, List<String> distinctIds, Map<String, Object> properties, boolean identified, Instant createdAt) {
    static ReceivedPerson of(Person person) {
        return new ReceivedPerson(
                person.uuid(),
                List.copyOf(person.distinctIds()),
                ReceivedEvent.properties(Json.write(person.properties())),
                person.identified(),
                Instant.EPOCH.plus(person.createdAtMicros(), ChronoUnit.MICROS));
    }
}
