package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import java.io.PrintWriter;
import java.util.Optional;

/** Output of a server that became ready: the new keys at the first start, one line later. */
final class Greeting {
    private Greeting() {}

    static void print(PrintWriter out, String url, Config config, Optional<FirstStart> first) {
        out.println("Tenrec " + VersionCommand.number() + " is ready at " + url);
        first.ifPresent(start -> {
            printKeys(out, url, config, start);
            out.println("To sign in with a browser, set your e-mail and password once, with this code:\n\n"
                    + start.setUpCode() + "\n");
        });
        out.flush();
    }

    private static void printKeys(PrintWriter out, String url, Config config, FirstStart made) {
        String key = made.projectKey();
        // A key that the operator chose is known to the operator, and has no business in a log.
        String personal = config.personalApiKey().isEmpty()
                ? "POSTHOG_PERSONAL_API_KEY=" + made.personalKey()
                : "# POSTHOG_PERSONAL_API_KEY is the one that you set.";
        String bearer = config.personalApiKey().isEmpty() ? made.personalKey() : "YOUR_PERSONAL_KEY";
        out.println("""

                This data directory is new. Its keys are shown this once; the personal one is not kept in readable form.

                For your application's environment:

                POSTHOG_HOST=%1$s
                POSTHOG_KEY=%2$s
                %3$s
                POSTHOG_PROJECT_ID=%4$d

                To send a first event (npm install posthog-node; save as first.mjs; node first.mjs):

                import { PostHog } from 'posthog-node'
                const posthog = new PostHog('%2$s', { host: '%1$s' })
                posthog.capture({ distinctId: 'ana', event: 'signed up', properties: { plan: 'pro' } })
                await posthog.shutdown()

                To see it:

                curl '%1$s/api/projects/%4$d/events/' -H 'Authorization: Bearer %5$s'
                """.formatted(url, key, personal, made.project().id(), bearer));
    }
}
