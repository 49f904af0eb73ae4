package dev.tenrec.insight.channel;

import java.util.Locale;

/** The kinds of ways on which visitors come, as the real service names them. */
public enum ChannelType {
    CROSS_NETWORK,
    PAID_SEARCH,
    PAID_SHOPPING,
    PAID_VIDEO,
    PAID_SOCIAL,
    PAID_UNKNOWN,
    DISPLAY,
    ORGANIC_SEARCH,
    ORGANIC_SHOPPING,
    ORGANIC_VIDEO,
    ORGANIC_SOCIAL,
    PUSH,
    SMS,
    AUDIO,
    EMAIL,
    REFERRAL,
    AFFILIATE,
    DIRECT,
    UNKNOWN;

    private final String wire = this.name().equals("SMS") ? "SMS" : words(name());

    /** Returns the name that users see, such as {@code Paid Search}. */
    public String wire() {
        return wire;
    }

    private static String words(String name) {
        StringBuilder words = new StringBuilder();
        for (String word : name.split("_", -1)) {
            words.append(words.length() == 0 ? "" : " ")
                    .append(word.charAt(0))
                    .append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return words.toString();
    }
}
