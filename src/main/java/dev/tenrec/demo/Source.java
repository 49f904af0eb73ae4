package dev.tenrec.demo;

import java.util.List;

/**
 * Source of a visit.
 *
 * @param domain the referring one
 * @param utm source, medium and campaign, or nothing
 * @param interest factor of the chance to sign up
 */
record Source(String domain, List<String> utm, double interest) {
    static final Weighted<Source> USUAL = new Weighted<Source>()
            .add(34, new Source("www.google.com", List.of(), 1))
            .add(25, new Source("$direct", List.of(), 1.1))
            .add(12, new Source("www.linkedin.com", List.of("linkedin", "social", "autumn-teams"), 0.7))
            .add(9, new Source("$direct", List.of("newsletter", "email", "monthly"), 1.45))
            .add(8, new Source("www.google.com", List.of("google", "cpc", "docs-for-teams"), 0.85))
            .add(7, new Source("github.com", List.of(), 1.2))
            .add(5, new Source("partner.example", List.of("partner", "referral", "integrations"), 1.3));

    /** Sources during the days of the launch. */
    static final Source LAUNCH = new Source("launches.example", List.of("launches", "social", "launch"), 0.75);
}
