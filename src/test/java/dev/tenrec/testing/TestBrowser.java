package dev.tenrec.testing;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A browser on a page of the server: it keeps cookies and sends what such a page would. */
public final class TestBrowser {
    public static final String SESSION = "tenrec_session";
    public static final String CSRF = "posthog_csrftoken";

    private final TestServer server;
    private final Map<String, String> cookies = new LinkedHashMap<>();

    public TestBrowser(TestServer server) {
        this.server = server;
    }

    /** Sends as a script of the server's own page would; a null body means none. */
    public HttpResponse<String> send(String method, String path, String body) {
        return send(ownPage(server.request(method, path, body)));
    }

    /** Sends with the cookies alone, and keeps those of the answer. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        HttpResponse<String> answer = server.send(withCookies(request));
        answer.headers().allValues("Set-Cookie").forEach(this::keep);
        return answer;
    }

    public HttpRequest.Builder ownPage(HttpRequest.Builder request) {
        request.header("Origin", server.tenrec().baseUrl());
        return cookies.containsKey(CSRF) ? request.header("X-CSRFToken", cookies.get(CSRF)) : request;
    }

    public HttpRequest.Builder withCookies(HttpRequest.Builder request) {
        return cookies.isEmpty() ? request : request.header("Cookie", cookieHeader());
    }

    public String cookieHeader() {
        return cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    public String cookie(String name) {
        return cookies.get(name);
    }

    /** Replaces what the server gave. */
    public void put(String name, String value) {
        cookies.put(name, value);
    }

    private void keep(String header) {
        String[] pair = header.split(";", 2)[0].split("=", 2);
        if (header.contains("Max-Age=0")) {
            cookies.remove(pair[0]);
        } else {
            cookies.put(pair[0], pair[1]);
        }
    }
}
