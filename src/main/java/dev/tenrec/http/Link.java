package dev.tenrec.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The absolute address of a request, to be sent again with other query parameters. Immutable. */
public final class Link {
    private final String address;
    private final Map<String, List<String>> query;

    /** @param address scheme, host and path, without query */
    Link(String address, Map<String, List<String>> query) {
        this.address = address;
        this.query = query;
    }

    /** The same with a parameter set, in place of all its earlier values. */
    public Link with(String name, String value) {
        Map<String, List<String>> changed = new TreeMap<>(query);
        changed.put(name, List.of(value));
        return new Link(address, changed);
    }

    /** The same without a parameter. */
    public Link without(String name) {
        Map<String, List<String>> changed = new TreeMap<>(query);
        changed.remove(name);
        return new Link(address, changed);
    }

    /** Another path of the same server, without query. */
    public Link at(String path) {
        int end = address.indexOf('/', address.indexOf("://") + 3);
        return new Link(address.substring(0, end) + path, Map.of());
    }

    /** Address and query, its parameters in alphabetical order. */
    @Override
    public String toString() {
        List<String> pairs = new ArrayList<>();
        new TreeMap<>(query)
                .forEach((name, values) -> values.forEach(value -> pairs.add(encode(name) + "=" + encode(value))));
        return pairs.isEmpty() ? address : address + "?" + String.join("&", pairs);
    }

    /** Encodes like Python's quote_plus, which the service's own links use. */
    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
