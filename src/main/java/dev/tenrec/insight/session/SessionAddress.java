package dev.tenrec.insight.session;

import dev.tenrec.insight.filter.SessionProperty;

/** The parts of addresses, as ClickHouse's functions {@code path} and {@code domain} find them. */
final class SessionAddress {
    private SessionAddress() {}

    static String part(SessionProperty.Part part, String address) {
        return switch (part) {
            case WHOLE -> address;
            case PATH -> path(address);
            case HOST -> host(address);
        };
    }

    /** Returns the path, from its slash on, without query and fragment; empty without one. */
    private static String path(String address) {
        int scheme = address.indexOf("://");
        int slash = address.indexOf('/', scheme < 0 ? 0 : scheme + 3);
        if (slash < 0) {
            return "";
        }
        int end = slash;
        while (end < address.length() && address.charAt(end) != '?' && address.charAt(end) != '#') {
            end++;
        }
        return address.substring(slash, end);
    }

    /** Returns the host without port; empty without one. */
    private static String host(String address) {
        int scheme = address.indexOf("://");
        int from = scheme < 0 ? 0 : scheme + 3;
        int end = from;
        while (end < address.length() && "/?#:".indexOf(address.charAt(end)) < 0) {
            end++;
        }
        String host = address.substring(from, end);
        boolean isHost = scheme >= 0 || host.indexOf('.') > 0;
        return isHost ? host : "";
    }
}
