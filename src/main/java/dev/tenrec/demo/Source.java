package dev.tenrec.demo;

/**
 * What brings people to Burrow.
 *
 * @param domain the referring one
 * @param utm source, medium and campaign, or nothing
 * @param interest how much likelier than others those who come from here are to sign up
 */
record Source(String domain, String[] utm, double interest) {
    static final Weighted<Source> USUAL = new Weighted<Source>()
            .add(34, new Source("www.google.com", new String[0], 1))
            .add(25, new Source("$direct", new String[0], 1.1))
            .add(12, new Source("www.linkedin.com", new String[] {"linkedin", "social", "autumn-teams"}, 0.7))
            .add(9, new Source("$direct", new String[] {"newsletter", "email", "monthly"}, 1.45))
            .add(8, new Source("www.google.com", new String[] {"google", "cpc", "docs-for-teams"}, 0.85))
            .add(7, new Source("github.com", new String[0], 1.2))
            .add(5, new Source("partner.example", new String[] {"partner", "referral", "integrations"}, 1.3));

    /** Where the days of the launch bring people from. */
    static final Source LAUNCH = new Source("launches.example", new String[] {"launches", "social", "launch"}, 0.75);
}
