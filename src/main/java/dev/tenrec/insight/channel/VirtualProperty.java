package dev.tenrec.insight.channel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A property of persons that is computed of others: of those of the first visit. */
public enum VirtualProperty {
    /** The channel of the first visit. */
    INITIAL_CHANNEL_TYPE {
        @Override
        public List<String> sources() {
            return List.of(
                    "$initial_utm_source",
                    "$initial_utm_medium",
                    "$initial_utm_campaign",
                    "$initial_referring_domain",
                    "$initial_gclid",
                    "$initial_fbclid",
                    "$initial_gad_source");
        }

        @Override
        public @Nullable String of(UnaryOperator<@Nullable String> texts) {
            return ChannelRules.of(
                            texts.apply("$initial_utm_source"),
                            texts.apply("$initial_utm_medium"),
                            texts.apply("$initial_utm_campaign"),
                            texts.apply("$initial_referring_domain"),
                            ChannelRules.filled(texts.apply("$initial_gclid")) != null,
                            ChannelRules.filled(texts.apply("$initial_fbclid")) != null,
                            texts.apply("$initial_gad_source"))
                    .wire();
        }
    },
    /** The kind of site from which the first visit came, {@code $direct} for none; missing for an unknown site. */
    INITIAL_REFERRING_DOMAIN_TYPE {
        @Override
        public List<String> sources() {
            return List.of("$initial_referring_domain");
        }

        @Override
        public @Nullable String of(UnaryOperator<@Nullable String> texts) {
            String domain = texts.apply("$initial_referring_domain");
            if (domain == null || domain.equals("$direct")) {
                return domain;
            }
            return DomainType.find(domain).map(DomainType::wire).orElse(null);
        }
    };

    /** Finds a property by its name, such as {@code $virt_initial_channel_type}. */
    public static Optional<VirtualProperty> find(String key) {
        return Arrays.stream(values())
                .filter(property -> key.equals("$virt_" + property.name().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** Returns the properties of which it is computed. */
    public abstract List<String> sources();

    /** Computes it for one person; null for a missing value. */
    public abstract @Nullable String of(UnaryOperator<@Nullable String> texts);
}
