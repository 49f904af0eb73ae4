package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Personal data, secrets and ids that asked for erasure. The patterns have no nested repetition and short bounds. */
final class PrivacyRules implements Family {
    /** Characters of a text that are looked at. */
    private static final int LOOKED_AT_MAX = 10_000;

    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}\\.[A-Za-z]{2,10}");
    private static final Pattern PHONE = Pattern.compile("(?<![0-9A-Za-z])\\+[1-9][0-9 ()/-]{7,18}[0-9]");
    private static final Pattern IBAN =
            Pattern.compile("\\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\\b");
    private static final Pattern CARD =
            Pattern.compile("(?<![0-9.-])[3-6][0-9]{3}(?:[ -]?[0-9]{4}){2}[ -]?[0-9]{3,4}(?![0-9.-])");
    private static final Pattern NATIONAL = Pattern.compile("(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9-])");
    private static final Pattern SECRET = Pattern.compile(
            "phx_[A-Za-z0-9]{10}|sk_live_[A-Za-z0-9]{8}|-----BEGIN|eyJ[A-Za-z0-9_-]{8,500}\\.eyJ[A-Za-z0-9_-]{8}");
    private static final Pattern QUERY =
            Pattern.compile("[?&](?:token|access_token|code|email|password|passwd|secret|api_key|apikey)=[^&#]");
    private static final Set<String> PASSWORD_KEYS = Set.of(
            "password", "passwd", "pwd", "secret", "api_key", "apikey", "access_token", "private_key", "client_secret");

    private final RunContext run;
    private final Findings findings;

    PrivacyRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void event(WireEvent event) {
        Set<String> erased = run.plan().erased();
        if (erased != null && erased.contains(event.idOrEmpty())) {
            findings.event("PII-04", event, Words.quoted(event.idOrEmpty()));
        }
        String personal = null;
        String secret = null;
        String query = null;
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            String name = property.getKey();
            JsonNode value = property.getValue();
            if (!value.isTextual() || value.textValue().isEmpty()) {
                continue;
            }
            String text = value.textValue();
            text = text.length() <= LOOKED_AT_MAX ? text : text.substring(0, LOOKED_AT_MAX);
            boolean isSecret = mayBeSecret(text) && SECRET.matcher(text).find();
            if (isSecret || PASSWORD_KEYS.contains(name)) {
                secret = Words.quoted(name);
            }
            if (text.indexOf('=') > 0
                    && text.indexOf('?') >= 0
                    && QUERY.matcher(text).find()) {
                query = Words.quoted(name);
            }
            String kind = name.equals("distinct_id")
                            || name.equals("$anon_distinct_id")
                            || name.equals("alias")
                            || name.equals("$ip")
                    ? null
                    : personal(name, text);
            personal = kind == null ? personal : kind + " in " + Words.quoted(name);
        }
        if (secret != null) {
            findings.event("PII-02", event, secret);
        }
        if (query != null) {
            findings.event("PII-03", event, query);
        } else if (personal != null) {
            findings.event("PII-01", event, personal);
        }
    }

    private static boolean mayBeSecret(String text) {
        return text.contains("phx_")
                || text.contains("sk_live_")
                || text.contains("eyJ")
                || text.contains("-----BEGIN");
    }

    private static @Nullable String personal(String name, String text) {
        if (text.indexOf('@') > 0 && ADDRESS.matcher(text).find()) {
            return "an e-mail address";
        }
        if (text.indexOf('+') >= 0 && PHONE.matcher(text).find()) {
            return "a phone number";
        }
        int digits = 0;
        for (int i = 0; i < text.length() && digits < 9; i++) {
            digits += text.charAt(i) >= '0' && text.charAt(i) <= '9' ? 1 : 0;
        }
        if (digits < 9 || Words.isUuid(text) || name.equals("$session_id")) {
            return null;
        }
        if (NATIONAL.matcher(text).find()) {
            return "what looks like a national id";
        }
        Matcher card = CARD.matcher(text);
        if (card.find() && hasLuhnSum(card.group())) {
            return "what looks like a card number";
        }
        return IBAN.matcher(text).find() && hasIbanSum(text) ? "what looks like an IBAN" : null;
    }

    private static boolean hasLuhnSum(String text) {
        int sum = 0;
        boolean isSecond = false;
        int digits = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                continue;
            }
            digits++;
            int value = isSecond ? digit * 2 : digit;
            sum += value > 9 ? value - 9 : value;
            isSecond = !isSecond;
        }
        return digits >= 15 && sum % 10 == 0;
    }

    private static boolean hasIbanSum(String text) {
        Matcher iban = IBAN.matcher(text);
        if (!iban.find()) {
            return false;
        }
        String bare = iban.group().replace(" ", "");
        int rest = 0;
        for (char character : (bare.substring(4) + bare.substring(0, 4)).toCharArray()) {
            int value = Character.digit(character, 36);
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
        }
        return rest == 1;
    }

    @Override
    public void end() {
        if (run.plan().erased() == null) {
            findings.notAssessed("PII-04");
        }
    }
}
