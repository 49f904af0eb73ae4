package dev.tenrec.web;

import org.junit.jupiter.api.Test;

/** What people do with the pages. */
final class PagesIT {
    private static final PagesScript PAGES = new PagesScript("web.log");

    @Test
    void applicationShowsWhatArrivesAndWhatIsAskedOfIt() throws Exception {
        PAGES.assertPasses("app");
    }
}
