package dev.tenrec.server;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of clients, by which limits are kept: the peer of the connection or, behind a trusted proxy, the last
 * address of {@code X-Forwarded-For} that is not a trusted proxy itself. Clients write that header too, so from any
 * other peer it is ignored, and so is {@code X-Forwarded-Proto}. An IPv6 client is its /64 network, because every
 * client has all addresses of one. Thread-safe.
 */
final class ClientAddresses {
    private static final String FORWARDED = "X-Forwarded-For";
    private static final String PROTOCOL = "X-Forwarded-Proto";
    private static final int IPV6_NETWORK_BYTES = 8;

    private final List<IpSubnetFilterRule> proxies = new ArrayList<>();

    /**
     * @param proxies addresses and networks in CIDR notation with commas between them; empty trusts none
     * @throws IllegalArgumentException naming the part that is neither
     */
    ClientAddresses(String proxies) {
        for (String part : proxies.split(",", -1)) {
            if (!part.isBlank()) {
                this.proxies.add(rule(part.strip()));
            }
        }
    }

    /** The address of the client that sent a request. */
    String of(HttpServerRequest request) {
        return of(
                request.remoteAddress().hostAddress(),
                String.join(",", request.headers().getAll(FORWARDED)));
    }

    /** @param forwarded the header, empty for none */
    String of(String peer, String forwarded) {
        InetAddress client = parsed(peer);
        List<String> hops = Arrays.asList(forwarded.split(",", -1));
        for (int i = hops.size() - 1; i >= 0 && isProxy(client); i--) {
            InetAddress hop = parsed(withoutPort(hops.get(i).strip()));
            if (hop == null) {
                break;
            }
            client = hop;
        }
        return text(client);
    }

    /** True when the connection of the client is encrypted, by this server or by a trusted proxy in front of it. */
    boolean isEncrypted(HttpServerRequest request) {
        return request.isSSL() || ("https".equalsIgnoreCase(request.getHeader(PROTOCOL)) && isProxied(request));
    }

    /** True when a trusted proxy passed the request on. */
    boolean isProxied(HttpServerRequest request) {
        return isProxy(parsed(request.remoteAddress().hostAddress()));
    }

    /** The address of the other end of a connection; empty for a trusted proxy, which serves many clients. */
    String of(HttpConnection connection) {
        InetAddress peer = parsed(connection.remoteAddress().hostAddress());
        return isProxy(peer) ? "" : text(peer);
    }

    private boolean isProxy(@Nullable InetAddress address) {
        if (address == null || proxies.isEmpty()) {
            return false;
        }
        InetSocketAddress socket = new InetSocketAddress(address, 0);
        return proxies.stream().anyMatch(rule -> rule.matches(socket));
    }

    private static IpSubnetFilterRule rule(String part) {
        String[] halves = part.split("/", 2);
        InetAddress address = parsed(halves[0]);
        if (address == null) {
            throw new IllegalArgumentException(part + " is not an address");
        }
        int bits = 8 * address.getAddress().length;
        try {
            int prefix = halves.length == 1 ? bits : Integer.parseInt(halves[1]);
            if (prefix >= 0 && prefix <= bits) {
                return new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT);
            }
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(part + " is not a network", noNumber);
        }
        throw new IllegalArgumentException(part + " is not a network");
    }

    /** Some proxies name the port of the client too: {@code 192.0.2.7:4711}, {@code [2001:db8::1]:4711}. */
    private static String withoutPort(String hop) {
        if (hop.startsWith("[")) {
            return hop.substring(1, Math.max(1, hop.indexOf(']')));
        }
        int colon = hop.indexOf(':');
        return colon >= 0 && colon == hop.lastIndexOf(':') ? hop.substring(0, colon) : hop;
    }

    /** Never asks a name server; null where the text is no address. */
    private static @Nullable InetAddress parsed(@Nullable String text) {
        byte[] bytes = text == null ? null : NetUtil.createByteArrayFromIpAddressString(text);
        try {
            return bytes == null ? null : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("An address has 4 or 16 bytes", impossible);
        }
    }

    private static String text(@Nullable InetAddress address) {
        if (address instanceof Inet6Address) {
            byte[] network = Arrays.copyOf(Arrays.copyOf(address.getAddress(), IPV6_NETWORK_BYTES), 16);
            return NetUtil.bytesToIpAddress(network) + "/64";
        }
        return address == null ? "unknown" : address.getHostAddress();
    }
}
