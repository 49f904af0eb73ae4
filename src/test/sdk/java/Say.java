import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import com.posthog.java.PostHog;
import com.posthog.server.PostHogCaptureOptions;
import com.posthog.server.PostHogConfig;
import com.posthog.server.PostHogInterface;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Says what standard input holds, a step in JSON on each line, with a Java library of PostHog, and closes it at the
 * end of the input: {@code java Say.java posthog-server|posthog-java HOST KEY}.
 */
final class Say {
    private static final Gson GSON = new GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<Map<String, Object>> OBJECT = new TypeToken<>() {};

    /** What the two libraries have in common. */
    private interface Library {
        void capture(String id, String event, Map<String, Object> properties, Map<String, String> groups, String time);

        void identify(String id, Map<String, Object> set, Map<String, Object> setOnce);

        void alias(String id, String alias);

        void group(String type, String key, Map<String, Object> properties);

        boolean enabled(String id, String flag);

        void close();
    }

    public static void main(String[] args) throws IOException {
        // A library's own threads would outlive what breaks here.
        Thread.setDefaultUncaughtExceptionHandler((thread, broken) -> {
            broken.printStackTrace();
            System.exit(1);
        });
        Library library = args[0].equals("posthog-server") ? new Server(args[1], args[2]) : new Java(args[1], args[2]);
        BufferedReader steps = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = steps.readLine(); line != null; line = steps.readLine()) {
            say(library, GSON.fromJson(line, OBJECT));
        }
        library.close();
        System.exit(0);
    }

    private static void say(Library library, Map<String, Object> step) {
        String id = (String) step.get("distinctId");
        switch ((String) step.get("do")) {
            case "capture" -> library.capture(
                    id, (String) step.get("event"), map(step.get("properties")), map(step.get("groups")),
                    (String) step.get("timestamp"));
            case "identify" -> library.identify(id, map(step.get("set")), map(step.get("setOnce")));
            case "alias" -> library.alias(id, (String) step.get("alias"));
            case "group" -> library.group(
                    (String) step.get("type"), (String) step.get("key"), map(step.get("properties")));
            case "digits" -> library.capture(id, "digits", digits(), null, null);
            case "flag" -> {
                if (library.enabled(id, (String) step.get("key"))) {
                    throw new IllegalStateException("there is a flag");
                }
            }
            default -> throw new IllegalArgumentException("no step " + step);
        }
    }

    /** Numbers that only some languages can hold. */
    private static Map<String, Object> digits() {
        return Map.of(
                "long", Long.MAX_VALUE,
                "decimal", new BigDecimal("-12345678901234567890.12345678901234567890"),
                "whole double", 1.0,
                "small", Double.MIN_VALUE,
                "float", 0.1f);
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> map(Object value) {
        return (Map<String, T>) value;
    }

    /** com.posthog:posthog-server, which sends by itself, each second and from a hundred events on. */
    private record Server(PostHogInterface client) implements Library {
        Server(String host, String key) {
            this(com.posthog.server.PostHog.with(PostHogConfig.builder(key)
                    .host(host)
                    .flushAt(100)
                    .maxBatchSize(100)
                    .maxQueueSize(10_000)
                    .flushIntervalSeconds(1)
                    .build()));
        }

        @Override
        public void capture(
                String id, String event, Map<String, Object> properties, Map<String, String> groups, String time) {
            PostHogCaptureOptions.Builder options = PostHogCaptureOptions.builder().properties(properties);
            if (groups != null) {
                options.groups(groups);
            }
            if (time != null) {
                options.timestamp(Instant.parse(time));
            }
            client.capture(id, event, options.build());
        }

        @Override
        public void identify(String id, Map<String, Object> set, Map<String, Object> setOnce) {
            client.identify(id, set, setOnce);
        }

        @Override
        public void alias(String id, String alias) {
            client.alias(id, alias);
        }

        @Override
        public void group(String type, String key, Map<String, Object> properties) {
            client.group("ada", type, key, properties);
        }

        @Override
        public boolean enabled(String id, String flag) {
            return client.isFeatureEnabled(id, flag);
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** com.posthog.java:posthog, which knows neither groups nor times of the past, and sends its rest when closed. */
    private record Java(PostHog client) implements Library {
        Java(String host, String key) {
            this(new PostHog.Builder(key).host(host).build());
        }

        @Override
        public void capture(
                String id, String event, Map<String, Object> properties, Map<String, String> groups, String time) {
            Map<String, Object> all = new HashMap<>(properties);
            if (groups != null) {
                all.put("$groups", groups);
            }
            client.capture(id, event, all);
        }

        @Override
        public void identify(String id, Map<String, Object> set, Map<String, Object> setOnce) {
            client.identify(id, set, setOnce);
        }

        @Override
        public void alias(String id, String alias) {
            client.alias(id, alias);
        }

        @Override
        public void group(String type, String key, Map<String, Object> properties) {
            Map<String, Object> group = Map.of("$group_type", type, "$group_key", key, "$group_set", properties);
            client.capture("ada", "$groupidentify", group);
        }

        @Override
        public boolean enabled(String id, String flag) {
            return client.isFeatureFlagEnabled(flag, id);
        }

        @Override
        public void close() {
            client.shutdown();
        }
    }
}
