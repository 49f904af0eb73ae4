package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one event that hold personal data or secrets, also those inside lists and objects. The patterns have no
 * nested repetition and short bounds.
 */
final class PrivateTexts {
    /** Characters of a text that are looked at. */
    private static final int LOOKED_AT_MAX = 10_000;

    private static final int DEPTH_MAX = 6;
    /** Whole numbers from here on may be numbers of cards. */
    private static final long CARD_MIN = 300_000_000_000_000L;

    private static final Pattern ADDRESS =
            Pattern.compile("[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}\\.[A-Za-z]{2,10}");
    private static final Pattern PHONE = Pattern.compile("(?<![0-9A-Za-z])\\+[1-9][0-9 ()/-]{7,18}[0-9]");
    private static final Pattern IBAN =
            Pattern.compile("\\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\\b");
    private static final Pattern CARD =
            Pattern.compile("(?<![0-9.-])(?:[3-6][0-9]{3}(?:[ -]?[0-9]{4}){2}[ -]?[0-9]{3,4}"
                    + "|3[47][0-9]{2}[ -]?[0-9]{6}[ -]?[0-9]{5})(?![0-9.-])");
    private static final Pattern NATIONAL = Pattern.compile("(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9-])");
    private static final Pattern SECRET = Pattern.compile(
            "phx_[A-Za-z0-9]{10}|sk_live_[A-Za-z0-9]{8}|-----BEGIN|eyJ[A-Za-z0-9_-]{8,500}\\.eyJ[A-Za-z0-9_-]{8}");
    private static final Pattern QUERY = Pattern.compile(
            "[?&#;](?:[a-z]{1,20}_)?(?:token|code|email|password|passwd|secret|api_?key)=[^&#]",
            Pattern.CASE_INSENSITIVE);
    /** Keys of secrets, as letters in lower case. */
    private static final Set<String> PASSWORD_KEYS =
            Set.of("passwd", "pwd", "secret", "apikey", "accesstoken", "privatekey", "clientsecret", "passphrase");
    /** Properties that name persons and addresses by their purpose. */
    private static final Set<String> EXPECTED = Set.of("distinct_id", "$anon_distinct_id", "alias", "$ip");
    /** Properties of persons, where personal data belong. */
    private static final Set<String> OF_PERSONS = Set.of("$set", "$set_once");

    @Nullable
    String personal;

    @Nullable
    String secret;

    @Nullable
    String query;

    private final Predicate<String> passwordKeys;

    /**
     * Looks at all properties of an event.
     *
     * @param passwordKeys what {@link #isPasswordKey} says
     */
    PrivateTexts(ObjectNode properties, Predicate<String> passwordKeys) {
        this.passwordKeys = passwordKeys;
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            look(property.getKey(), property.getKey(), property.getValue(), OF_PERSONS.contains(property.getKey()), 0);
        }
    }

    /**
     * @param shown the property of the event
     * @param name the innermost key
     */
    private void look(String shown, String name, JsonNode value, boolean isOfPerson, int depth) {
        if (value.isTextual()) {
            if (!value.textValue().isEmpty()) {
                text(shown, name, value.textValue(), isOfPerson);
            }
        } else if (value.isIntegralNumber()) {
            boolean isCard = value.canConvertToLong() && value.longValue() >= CARD_MIN && isCard(value.asText());
            personal = isCard && !isOfPerson ? "what looks like a card number in " + Words.quoted(shown) : personal;
        } else if (value.isObject() && depth < DEPTH_MAX) {
            value.properties().forEach(field -> look(shown, field.getKey(), field.getValue(), isOfPerson, depth + 1));
        } else if (value.isArray() && depth < DEPTH_MAX) {
            value.forEach(item -> look(shown, name, item, isOfPerson, depth + 1));
        }
    }

    private void text(String shown, String name, String whole, boolean isOfPerson) {
        String text = whole.length() <= LOOKED_AT_MAX ? whole : whole.substring(0, LOOKED_AT_MAX);
        if ((mayBeSecret(text) && SECRET.matcher(text).find()) || passwordKeys.test(name)) {
            secret = Words.quoted(shown);
        }
        boolean mayHaveQuery = text.indexOf('=') > 0 && (text.indexOf('?') >= 0 || text.indexOf('#') >= 0);
        if (mayHaveQuery && QUERY.matcher(text).find()) {
            query = Words.quoted(shown);
        }
        String kind = isOfPerson ? null : personal(name, text);
        if (kind != null && !EXPECTED.contains(name)) {
            personal = kind + " in " + Words.quoted(shown);
        }
    }

    private static boolean mayBeSecret(String text) {
        return text.contains("phx_")
                || text.contains("sk_live_")
                || text.contains("eyJ")
                || text.contains("-----BEGIN");
    }

    /** True for the key of a password or another secret. */
    static boolean isPasswordKey(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith("password") || PASSWORD_KEYS.contains(Words.bare(name));
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
        if (digits < 9 || name.equals("$session_id") || Words.isUuid(text)) {
            return null;
        }
        if (NATIONAL.matcher(text).find()) {
            return "what looks like a national id";
        }
        if (isCard(text)) {
            return "what looks like a card number";
        }
        return isIban(text) ? "what looks like an IBAN" : null;
    }

    private static boolean isCard(String text) {
        Matcher card = CARD.matcher(text);
        while (card.find()) {
            if (hasLuhnSum(card.group())) {
                return true;
            }
        }
        return false;
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

    private static boolean isIban(String text) {
        Matcher iban = IBAN.matcher(text);
        while (iban.find()) {
            String bare = iban.group().replace(" ", "");
            int rest = 0;
            for (char character : (bare.substring(4) + bare.substring(0, 4)).toCharArray()) {
                int value = Character.digit(character, 36);
                rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
            }
            if (rest == 1) {
                return true;
            }
        }
        return false;
    }
}
