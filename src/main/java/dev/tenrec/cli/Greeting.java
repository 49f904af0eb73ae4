package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.account.Accounts;
import java.io.PrintWriter;
import java.util.Optional;

/** What the server says once it is ready: at the first start the keys and where to put them, later one line. */
final class Greeting {
    private Greeting() {}

    static void print(PrintWriter out, String url, Config config, Optional<Accounts.Bootstrap> first) {
        out.println("Tenrec " + VersionCommand.number() + " is ready at " + url);
        first.ifPresent(made -> printKeys(out, url, config, made));
        out.flush();
    }

    private static void printKeys(PrintWriter out, String url, Config config, Accounts.Bootstrap made) {
        String key = made.projectKey();
        // A key that the operator chose is known to the operator, and has no business in a log.
        String personal = config.personalApiKey().isEmpty() ? made.personalKey() : "(the one you set)";
        out.println("""

                This data directory is new. Its keys are shown this once; the personal one is not kept in readable form.

                For your application's environment:

                POSTHOG_HOST=%1$s
                POSTHOG_KEY=%2$s
                POSTHOG_API_KEY=%2$s
                POSTHOG_PERSONAL_API_KEY=%3$s
                POSTHOG_PROJECT_ID=%4$d
                NEXT_PUBLIC_POSTHOG_HOST=%1$s
                NEXT_PUBLIC_POSTHOG_KEY=%2$s
                VITE_POSTHOG_HOST=%1$s
                VITE_POSTHOG_KEY=%2$s

                posthog-node:  new PostHog('%2$s', { host: '%1$s' })
                posthog-js:    posthog.init('%2$s', { api_host: '%1$s' })
                """.formatted(url, key, personal, made.project().id()));
    }
}
