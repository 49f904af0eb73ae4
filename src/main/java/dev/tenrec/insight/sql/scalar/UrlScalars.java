package dev.tenrec.insight.sql.scalar;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parts of addresses; what is not there is an empty text. */
final class UrlScalars {
    /** Runs in linear time: no part can take what belongs to the next one. */
    private static final Pattern URL =
            Pattern.compile("(?s)(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?");

    private static final List<String> SECOND_LEVEL = List.of("com", "net", "org", "co");
    private static final String WWW = "www.";
    private static final String UNRESERVED = "-_.~";

    private UrlScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        add(all, "protocol", url -> part(url, 1));
        add(all, "domain", UrlScalars::domain);
        add(all, "domainWithoutWWW", url -> withoutWww(domain(url)));
        add(all, "topLevelDomain", UrlScalars::topLevel);
        add(all, "firstSignificantSubdomain", url -> significant(url, false));
        add(all, "cutToFirstSignificantSubdomain", url -> significant(url, true));
        add(all, "netloc", url -> part(url, 2));
        all.put("URLHierarchy", call -> a -> hierarchy(Values.text(a[0]), true));
        all.put("URLPathHierarchy", call -> a -> hierarchy(Values.text(a[0]), false));
        add(all, "encodeURLFormComponent", text -> encoded(text).replace("%20", "+"));
        add(all, "decodeURLFormComponent", text -> decoded(text.replace('+', ' ')));
        all.put("port", call -> a -> port(Values.text(a[0]), a.length > 1 ? Numbers.toLong(a[1]) : 0));
        add(all, "path", url -> part(url, 2).isEmpty() ? "" : part(url, 3));
        add(all, "pathFull", url -> part(url, 2).isEmpty() ? "" : url.substring(start(url, 3)));
        add(all, "queryString", url -> part(url, 4));
        add(all, "fragment", url -> part(url, 5));
        add(all, "queryStringAndFragment", UrlScalars::queryAndFragment);
        add(all, "cutQueryString", url -> cut(url, '?', '#'));
        add(all, "cutFragment", url -> cut(url, '#', '\0'));
        add(all, "cutQueryStringAndFragment", url -> cut(cut(url, '#', '\0'), '?', '\0'));
        add(all, "cutWWW", url -> url.replaceFirst("//www\\.", "//"));
        all.put("extractURLParameter", call -> a -> parameter(Values.text(a[0]), Values.text(a[1])));
        all.put("extractURLParameters", call -> a -> parameters(Values.text(a[0]), false));
        all.put("extractURLParameterNames", call -> a -> parameters(Values.text(a[0]), true));
        all.put("cutURLParameter", call -> a -> withoutParameter(Values.text(a[0]), Values.text(a[1])));
        add(all, "decodeURLComponent", UrlScalars::decoded);
        add(all, "encodeURLComponent", UrlScalars::encoded);
    }

    private static void add(Map<String, Scalars.Factory> all, String name, UnaryOperator<String> function) {
        all.put(name, call -> a -> function.apply(Values.text(a[0])));
    }

    private static String part(String url, int group) {
        Matcher matcher = URL.matcher(url);
        String found = matcher.matches() ? matcher.group(group) : null;
        return found == null ? "" : found;
    }

    private static int start(String url, int group) {
        Matcher matcher = URL.matcher(url);
        return matcher.matches() ? Math.max(0, matcher.start(group)) : 0;
    }

    /** Returns the host without user and port; also of an address without a protocol. */
    private static String domain(String url) {
        String host = part(url, 2);
        if (host.isEmpty()) {
            int end = 0;
            while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
                end++;
            }
            host = url.substring(0, end);
        }
        host = host.substring(host.lastIndexOf('@') + 1);
        int port = host.startsWith("[") ? host.indexOf("]:") + 1 : host.indexOf(':');
        host = port > 0 ? host.substring(0, port) : host;
        boolean isHost = host.indexOf('.') > 0 && host.indexOf(' ') < 0;
        return isHost || !part(url, 2).isEmpty() ? host : "";
    }

    private static String withoutWww(String host) {
        return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
    }

    private static String topLevel(String url) {
        String host = domain(url);
        int dot = host.lastIndexOf('.');
        boolean isName = dot >= 0 && dot + 1 < host.length() && !Character.isDigit(host.charAt(dot + 1));
        return isName ? host.substring(dot + 1) : "";
    }

    /** The part of a host before its public end, which is the last name, and com, net, org or co before it. */
    private static String significant(String url, boolean withEnd) {
        List<String> names = List.of(domain(url).split("\\.", -1));
        if (names.size() < 2) {
            return "";
        }
        boolean hasSecond = names.size() > 2 && SECOND_LEVEL.contains(names.get(names.size() - 2));
        int at = names.size() - (hasSecond ? 3 : 2);
        return withEnd ? String.join(".", names.subList(at, names.size())) : names.get(at);
    }

    /** All beginnings that end with a slash, question mark or number sign, and the whole. */
    private static List<Object> hierarchy(String url, boolean withHost) {
        int path = part(url, 2).isEmpty() ? 0 : start(url, 3);
        List<Object> beginnings = new ArrayList<>();
        long length = 0;
        for (int at = path; at < url.length(); at++) {
            boolean isEnd = "/?#".indexOf(url.charAt(at)) >= 0;
            boolean isRoot = at == path && isEnd;
            if ((isEnd && (!isRoot || withHost)) || at == url.length() - 1) {
                String beginning = url.substring(withHost ? 0 : path, at + 1);
                length += beginning.length();
                Scalars.checkLength(length);
                beginnings.add(beginning);
            }
        }
        return beginnings;
    }

    private static long port(String url, long other) {
        Matcher matcher = Pattern.compile(":([0-9]{1,5})$").matcher(part(url, 2));
        return matcher.find() ? Long.parseLong(matcher.group(1)) : other;
    }

    private static String queryAndFragment(String url) {
        int query = url.indexOf('?');
        int fragment = url.indexOf('#');
        int from = query >= 0 && (fragment < 0 || query < fragment) ? query : fragment;
        return from < 0 ? "" : url.substring(from + 1);
    }

    /** Takes out what begins with one character and ends before another one. */
    private static String cut(String url, char from, char to) {
        int begin = url.indexOf(from);
        int end = to == '\0' || begin < 0 ? -1 : url.indexOf(to, begin);
        return begin < 0 ? url : url.substring(0, begin) + (end < 0 ? "" : url.substring(end));
    }

    private static List<String> pairs(String url) {
        String rest = queryAndFragment(url);
        return rest.isEmpty() ? List.of() : List.of(rest.split("[&#?]", -1));
    }

    private static String parameter(String url, String name) {
        for (String pair : pairs(url)) {
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return "";
    }

    private static List<Object> parameters(String url, boolean namesOnly) {
        List<Object> found = new ArrayList<>();
        for (String pair : pairs(url)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                found.add(namesOnly ? pair.substring(0, equals) : pair);
            }
        }
        return found;
    }

    private static String withoutParameter(String url, String name) {
        int query = url.indexOf('?');
        if (query < 0) {
            return url;
        }
        int fragment = url.indexOf('#', query);
        String rest = url.substring(query + 1, fragment < 0 ? url.length() : fragment);
        List<String> kept = new ArrayList<>(List.of(rest.split("&", -1)));
        kept.removeIf(pair -> pair.startsWith(name + "="));
        return url.substring(0, query + 1) + String.join("&", kept) + (fragment < 0 ? "" : url.substring(fragment));
    }

    /** Decodes what is encoded, and leaves what only looks so. */
    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < source.length; i++) {
            int high = source[i] == '%' && i + 2 < source.length ? Character.digit(source[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(source[i + 2], 16);
            if (low >= 0) {
                bytes.write(high * 16 + low);
                i += 2;
            } else {
                bytes.write(source[i]);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = (each >= '0' && each <= '9')
                    || (each >= 'a' && each <= 'z')
                    || (each >= 'A' && each <= 'Z')
                    || UNRESERVED.indexOf(each) >= 0;
            encoded.append(isPlain ? String.valueOf((char) each) : "%%%02X".formatted(each));
        }
        return encoded.toString();
    }
}
