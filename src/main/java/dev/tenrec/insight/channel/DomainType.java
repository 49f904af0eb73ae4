package dev.tenrec.insight.channel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The kinds of sites and applications that visitors come from; which are known is listed in a resource. */
public enum DomainType {
    SEARCH(ChannelType.PAID_SEARCH, ChannelType.ORGANIC_SEARCH),
    SOCIAL(ChannelType.PAID_SOCIAL, ChannelType.ORGANIC_SOCIAL),
    VIDEO(ChannelType.PAID_VIDEO, ChannelType.ORGANIC_VIDEO),
    SHOPPING(ChannelType.PAID_SHOPPING, ChannelType.ORGANIC_SHOPPING),
    EMAIL(null, ChannelType.EMAIL);

    /** Second parts of domains that are registered below, such as {@code co.uk}. */
    private static final String REGISTRIES = " com net org co ";

    /** A word for each domain, below the name of its type. */
    private static final class Known {
        private static final Map<String, DomainType> TYPES = read();

        private static Map<String, DomainType> read() {
            Map<String, DomainType> types = new HashMap<>();
            try (InputStream in =
                    Objects.requireNonNull(DomainType.class.getResourceAsStream("/channel/domains.txt"))) {
                DomainType type = SEARCH;
                for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList()) {
                    if (!line.startsWith(" ")) {
                        type = valueOf(line.strip().toUpperCase(Locale.ROOT));
                        continue;
                    }
                    for (String domain : line.strip().split(" ", -1)) {
                        types.put(domain, type);
                    }
                }
            } catch (IOException missing) {
                throw new UncheckedIOException(missing);
            }
            return types;
        }
    }

    private final @Nullable ChannelType paid;
    private final ChannelType organic;

    DomainType(@Nullable ChannelType paid, ChannelType organic) {
        this.paid = paid;
        this.organic = organic;
    }

    /** Finds the type of a domain, of one it is part of, or of the name of a source. */
    public static Optional<DomainType> find(String domain) {
        DomainType own = Known.TYPES.get(domain);
        return Optional.ofNullable(own != null ? own : Known.TYPES.get(registered(domain)));
    }

    /** Returns the name that users see. */
    public String wire() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    @Nullable
    ChannelType channel(boolean isPaid) {
        return isPaid ? paid : organic;
    }

    /** Returns the last two parts of a domain, or three below a registry such as {@code co.uk}. */
    private static String registered(String domain) {
        int last = domain.lastIndexOf('.');
        if (last < 0) {
            return "";
        }
        int second = domain.lastIndexOf('.', last - 1);
        boolean isRegistry = REGISTRIES.contains(" " + domain.substring(second + 1, last) + " ");
        int first = isRegistry && second >= 0 ? domain.lastIndexOf('.', second - 1) : second;
        return domain.substring(first + 1);
    }
}
