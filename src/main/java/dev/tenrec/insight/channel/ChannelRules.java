package dev.tenrec.insight.channel;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules by which the real service tells the channel of a visitor, without rules of a project's own. */
public final class ChannelRules {
    private static final String DIRECT = "$direct";
    private static final Set<String> PAID_MEDIUMS = Set.of("cpc", "cpm", "cpv", "cpa", "ppc", "retargeting");
    private static final Set<String> DIRECT_SOURCES = Set.of("(direct)", "direct", DIRECT);
    private static final Pattern SHOPPING = Pattern.compile("(?:[^a-df-z]|^)shop|shopping");
    private static final String CROSS_NETWORK = "cross-network";
    private static final String VIDEO = "video";

    private static final Map<String, ChannelType> SOURCES = Map.of(
            "e mail", ChannelType.EMAIL,
            "e-mail", ChannelType.EMAIL,
            "e_mail", ChannelType.EMAIL,
            "email", ChannelType.EMAIL,
            "firebase", ChannelType.PUSH,
            "sms", ChannelType.SMS);

    private ChannelRules() {}

    /**
     * Tells the channel; null and empty texts are missing.
     *
     * @param domain of the page before, or {@code $direct}
     */
    public static ChannelType of(
            @Nullable String source,
            @Nullable String medium,
            @Nullable String campaign,
            @Nullable String domain,
            boolean hasGclid,
            boolean hasFbclid,
            @Nullable String gadSource) {
        return new Visit(lower(source), lower(medium), lower(campaign), filled(domain), hasFbclid, filled(gadSource))
                .channel(hasGclid);
    }

    static @Nullable String filled(@Nullable String text) {
        return text == null || text.isEmpty() || text.equals("null") ? null : text;
    }

    private static @Nullable String lower(@Nullable String text) {
        return filled(text) == null ? null : Objects.requireNonNull(text).toLowerCase(Locale.ROOT);
    }

    private record Visit(
            @Nullable String source,
            @Nullable String medium,
            @Nullable String campaign,
            @Nullable String domain,
            boolean hasFbclid,
            @Nullable String gadSource) {
        ChannelType channel(boolean hasGclid) {
            if (campaign != null && campaign.contains(CROSS_NETWORK)) {
                return ChannelType.CROSS_NETWORK;
            }
            boolean isPaidMedium = medium != null && (PAID_MEDIUMS.contains(medium) || medium.startsWith("paid"));
            if (isPaidMedium || hasGclid || gadSource != null) {
                return paid();
            }
            boolean isDirectSource = source == null || DIRECT_SOURCES.contains(source);
            return DIRECT.equals(domain) && medium == null && isDirectSource && !hasFbclid
                    ? ChannelType.DIRECT
                    : organic();
        }

        private ChannelType paid() {
            ChannelType known = known(true);
            if (known != null) {
                return known;
            }
            if ("1".equals(gadSource)) {
                return ChannelType.PAID_SEARCH;
            }
            if (campaign != null && campaign.contains(VIDEO)) {
                return ChannelType.PAID_VIDEO;
            }
            return hasFbclid ? ChannelType.PAID_SOCIAL : ChannelType.PAID_UNKNOWN;
        }

        private ChannelType organic() {
            ChannelType known = known(false);
            if (known != null) {
                return known;
            }
            if (campaign != null && campaign.contains(VIDEO)) {
                return ChannelType.ORGANIC_VIDEO;
            }
            if (medium != null && medium.endsWith("push")) {
                return ChannelType.PUSH;
            }
            if (hasFbclid) {
                return ChannelType.ORGANIC_SOCIAL;
            }
            return DIRECT.equals(domain)
                    ? ChannelType.DIRECT
                    : domain != null ? ChannelType.REFERRAL : ChannelType.UNKNOWN;
        }

        /** By source, campaign of a shop, medium and domain, in this order; null if none is known. */
        private @Nullable ChannelType known(boolean isPaid) {
            ChannelType bySource = ofSource(source, isPaid);
            if (bySource != null) {
                return bySource;
            }
            if (campaign != null && SHOPPING.matcher(campaign).find()) {
                return isPaid ? ChannelType.PAID_SHOPPING : ChannelType.ORGANIC_SHOPPING;
            }
            ChannelType byMedium = ofMedium(isPaid);
            return byMedium != null ? byMedium : ofSource(domain, isPaid);
        }

        private static @Nullable ChannelType ofSource(@Nullable String source, boolean isPaid) {
            if (source == null) {
                return null;
            }
            ChannelType special = isPaid ? null : SOURCES.get(source);
            return special != null
                    ? special
                    : DomainType.find(source).map(type -> type.channel(isPaid)).orElse(null);
        }

        private @Nullable ChannelType ofMedium(boolean isPaid) {
            return switch (medium == null ? "" : medium) {
                case "banner", "cpm", "display", "expandable", "interstitial" -> ChannelType.DISPLAY;
                case "sm", "social", "social media", "social network", "social-media", "social-network" ->
                    isPaid ? ChannelType.PAID_SOCIAL : ChannelType.ORGANIC_SOCIAL;
                case VIDEO -> isPaid ? ChannelType.PAID_VIDEO : ChannelType.ORGANIC_VIDEO;
                case "affiliate", "partnership", "partnerships" -> isPaid ? null : ChannelType.AFFILIATE;
                case "app", "link", "referral" -> isPaid ? null : ChannelType.REFERRAL;
                case "audio" -> isPaid ? null : ChannelType.AUDIO;
                case "e mail", "e-mail", "e_mail", "email" -> isPaid ? null : ChannelType.EMAIL;
                case "mobile", "notification", "push" -> isPaid ? null : ChannelType.PUSH;
                default -> null;
            };
        }
    }
}
