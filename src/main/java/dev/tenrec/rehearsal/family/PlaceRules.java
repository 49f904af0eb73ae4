package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Addresses and countries. */
final class PlaceRules implements Family {
    private static final Pattern PRIVATE = Pattern.compile(
            "10\\..*|127\\..*|192\\.168\\..*|169\\.254\\..*"
                    + "|100\\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\..*"
                    + "|172\\.(?:1[6-9]|2[0-9]|3[01])\\..*|0\\..*"
                    + "|::1|f[cd][0-9a-f]{2}:.*|fe80:.*",
            Pattern.CASE_INSENSITIVE);
    private static final int SAMPLE_MIN = 20;

    private final RunContext run;
    private final Findings findings;
    private final Map<String, Integer> addresses = new HashMap<>();
    private final Map<String, Integer> countries = new HashMap<>();
    private int addressed;
    private int placed;

    PlaceRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void event(WireEvent event) {
        JsonNode disabled = event.properties().get("$geoip_disable");
        String address = event.text("$ip");
        boolean isOff = disabled != null && disabled.isBoolean() && disabled.booleanValue();
        if (!isOff && (address == null || address.isEmpty())) {
            findings.event("GEO-01", event, "");
        }
        if (address != null && !address.isEmpty()) {
            addressed++;
            addresses.merge(address, 1, Integer::sum);
            if (PRIVATE.matcher(address).matches()) {
                findings.event("GEO-02", event, Words.quoted(address));
            }
            if (Boolean.FALSE.equals(run.plan().storesIp())) {
                findings.event("PII-05", event, "");
            }
        }
        String country = event.text("$geoip_country_code");
        if (country != null && event.isAccepted()) {
            placed++;
            countries.merge(country, 1, Integer::sum);
        }
    }

    @Override
    public void end() {
        addresses.forEach((address, count) -> {
            boolean isMost = count > run.threshold("one_address_share") * addressed;
            if (isMost && addressed >= SAMPLE_MIN && !PRIVATE.matcher(address).matches()) {
                findings.whole(
                        "GEO-02", count, Words.quoted(address) + " on " + Words.percent((double) count / addressed));
            }
        });
        if (run.plan().storesIp() == null) {
            findings.notAssessed("PII-05");
        }
        Map<String, Double> expected = run.plan().manifest().countries();
        if (expected == null) {
            findings.notAssessed("GEO-03");
            return;
        }
        expected.forEach((country, share) -> {
            double found = placed == 0 ? 0 : (double) countries.getOrDefault(country, 0) / placed;
            if (Math.abs(found - share) > run.threshold("country_points")) {
                findings.whole(
                        "GEO-03",
                        1,
                        Words.quoted(country) + ": source " + Words.percent(share) + ", here " + Words.percent(found));
            }
        });
    }
}
