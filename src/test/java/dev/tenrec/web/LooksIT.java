package dev.tenrec.web;

import org.junit.jupiter.api.Test;

/** How all pages look, also to visitors and programs; beside {@link PagesIT}, as both take minutes. */
final class LooksIT {
    private static final PagesScript PAGES = new PagesScript("looks.log");

    @Test
    void everyScreenLooksRightAndEveryWayInIsOpen() throws Exception {
        PAGES.assertPasses("looks");
    }

    @Test
    void sharedPagesShowTheRightNumbersAndRunNothingElse() throws Exception {
        PAGES.assertPasses("shared");
    }

    @Test
    void recipeOfPlaywrightRuns() throws Exception {
        PAGES.assertPasses("recipe");
    }
}
