package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonSteps;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.Set;

/** Personal data, secrets and ids that asked for erasure. */
final class PrivacyRules implements Family {
    private final RunContext run;
    private final Findings findings;
    private final CachedPredicate passwordKeys = new CachedPredicate(PrivateTexts::isPasswordKey);

    PrivacyRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void event(WireEvent event) {
        Set<String> erased = run.plan().erased();
        if (erased != null) {
            String other = PersonSteps.asked(event);
            if (erased.contains(event.idOrEmpty()) || (other != null && erased.contains(other))) {
                String id = erased.contains(event.idOrEmpty()) ? event.idOrEmpty() : other;
                findings.event("PII-04", event, Words.quoted(String.valueOf(id)));
            }
        }
        PrivateTexts texts = new PrivateTexts(event.properties(), passwordKeys);
        if (texts.secret != null) {
            findings.event("PII-02", event, texts.secret);
        }
        if (texts.query != null) {
            findings.event("PII-03", event, texts.query);
        } else if (texts.personal != null) {
            findings.event("PII-01", event, texts.personal);
        }
    }

    @Override
    public void end() {
        if (run.plan().erased() == null) {
            findings.notAssessed("PII-04");
        }
    }
}
