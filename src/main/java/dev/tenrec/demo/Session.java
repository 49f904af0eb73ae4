package dev.tenrec.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One sitting of a person: what all its events have in common. */
final class Session {
    private static final String HOST = "burrow.example";

    private final String id;
    private final Person person;
    private final boolean isSignedIn;
    private final @Nullable Source landing;

    /** @param landing what brought the person here this time */
    Session(Person person, boolean isSignedIn, @Nullable Source landing, SplittableRandom random) {
        this.id = Batch.uuid(random);
        this.person = person;
        this.isSignedIn = isSignedIn;
        this.landing = landing;
    }

    /** The properties of a look at a page. */
    static Object[] page(String path) {
        return new Object[] {"$current_url", "https://" + HOST + path, "$pathname", path, "$host", HOST};
    }

    void write(JsonGenerator json) throws IOException {
        Device device = person.device();
        json.writeStringField("$lib", "web");
        json.writeStringField("$session_id", id);
        json.writeStringField("$browser", device.browser());
        json.writeStringField("$os", device.os());
        json.writeStringField("$device_type", device.type());
        json.writeStringField("$geoip_country_code", person.country().name());
        json.writeStringField("$geoip_country_name", person.country().words());
        if (landing != null) {
            json.writeStringField("$referring_domain", landing.domain());
            List<String> utm = landing.utm();
            if (!utm.isEmpty()) {
                json.writeStringField("utm_source", utm.get(0));
                json.writeStringField("utm_medium", utm.get(1));
                json.writeStringField("utm_campaign", utm.get(2));
            }
        }
        if (isSignedIn) {
            json.writeObjectFieldStart("$groups");
            json.writeStringField("company", person.company().key());
            json.writeEndObject();
            json.writeStringField("plan", person.company().plan());
        }
    }
}
