package dev.tenrec.webhook;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells which addresses messages may go to: those of the public Internet, and private ranges that the operator allows.
 * A user who can name a target could otherwise reach what only this machine can: its own services, the neighbours', and
 * the metadata of a cloud.
 *
 * @param allowed ranges that are no public ones and may be reached all the same
 */
public record TargetAddresses(List<Range> allowed) {
    /** All addresses that begin with the same bits. */
    public record Range(InetAddress first, int bits) {
        /** Reads {@code 10.0.0.0/8}, {@code fd00::/8} or one address; refuses others and names of hosts. */
        public static Range of(String text) {
            String[] parts = text.strip().split("/", -1);
            // Only digits, so that nothing is looked up.
            if (!parts[0].matches("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*") || parts.length > 2) {
                throw new IllegalArgumentException(text + " is no range of addresses");
            }
            try {
                InetAddress first = InetAddress.getByName(parts[0]);
                int all = first.getAddress().length * Byte.SIZE;
                int bits = parts.length == 1 ? all : Integer.parseInt(parts[1]);
                if (bits < 0 || bits > all) {
                    throw new IllegalArgumentException(text + " is no range of addresses");
                }
                return new Range(first, bits);
            } catch (UnknownHostException | NumberFormatException malformed) {
                throw new IllegalArgumentException(text + " is no range of addresses", malformed);
            }
        }

        boolean holds(InetAddress address) {
            byte[] mine = first.getAddress();
            byte[] other = address.getAddress();
            if (mine.length != other.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % Byte.SIZE);
                if (((mine[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Ranges of the registries of special addresses (RFC 6890) that the JDK does not tell by name. */
    private static final List<Range> SPECIAL = List.of(
                    "0.0.0.0/8",
                    "100.64.0.0/10",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "240.0.0.0/4",
                    "fc00::/7",
                    "64:ff9b:1::/48",
                    "100::/64",
                    "2001::/23",
                    "2001:db8::/32")
            .stream()
            .map(Range::of)
            .toList();

    /** Ranges of IPv6 whose last or inner bytes are an address of IPv4 that a gateway would reach. */
    private static final Range NAT64 = Range.of("64:ff9b::/96");

    private static final Range SIX_TO_FOUR = Range.of("2002::/16");
    private static final Range COMPATIBLE = Range.of("::/96");

    /** Reads ranges with commas between them; none for an empty text. */
    public static TargetAddresses of(String ranges) {
        return new TargetAddresses(Stream.of(ranges.split(",", -1))
                .filter(range -> !range.isBlank())
                .map(Range::of)
                .toList());
    }

    /** Returns whether messages may go to an address. */
    public boolean isAllowed(InetAddress address) {
        return allowed.stream().anyMatch(range -> range.holds(address)) || isPublic(address);
    }

    private static boolean isPublic(InetAddress address) {
        boolean isLocal = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        return !isLocal
                && SPECIAL.stream().noneMatch(range -> range.holds(address))
                && (address instanceof Inet4Address || isPublicInside((Inet6Address) address));
    }

    private static boolean isPublicInside(Inet6Address address) {
        if (NAT64.holds(address) || COMPATIBLE.holds(address)) {
            return isPublic(inner(address, 12));
        }
        return !SIX_TO_FOUR.holds(address) || isPublic(inner(address, 2));
    }

    private static InetAddress inner(Inet6Address address, int from) {
        byte[] four = new byte[4];
        System.arraycopy(address.getAddress(), from, four, 0, four.length);
        try {
            return InetAddress.getByAddress(four);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("Four bytes are an address of IPv4", impossible);
        }
    }
}
