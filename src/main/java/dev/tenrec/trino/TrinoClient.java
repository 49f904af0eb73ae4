package dev.tenrec.trino;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks Trino by its client protocol: a statement is posted, and pages of its answer are fetched one by one, each from
 * the address that the one before named. A query whose answer is not wanted any more is ended there, too. Thread-safe.
 */
public final class TrinoClient {
    private static final Logger LOG = LoggerFactory.getLogger(TrinoClient.class);
    /** Statuses by which Trino, or a proxy before it, asks to be asked again. */
    private static final Set<Integer> AGAIN = Set.of(429, 502, 503, 504);

    private static final int FAILURES_MAX = 3;
    private static final long PAUSE_NANOS = 100_000_000;

    private final TrinoSettings settings;
    private final Limits limits;

    /**
     * Bounds of one answer.
     *
     * @param rows of the answer
     * @param bytes of all its pages, as sent
     * @param pageBytes of one page, which is in memory as a whole; a row is never on two pages
     */
    public record Limits(int rows, int bytes, int pageBytes) {
        /** 200,000 rows, 64 MB. */
        public static final Limits DEFAULT = new Limits(200_000, 64 << 20, 32 << 20);

        /** Limits of an answer whose rows are not kept: a gigabyte. */
        private static final Limits STREAM = new Limits(Integer.MAX_VALUE, 1 << 30, 32 << 20);
    }

    public TrinoClient(TrinoSettings settings, Limits limits) {
        this.settings = settings;
        this.limits = limits;
    }

    /**
     * The answer to a statement.
     *
     * @param schema where tables without one are found
     * @throws ApiException when Trino fails, is gone or is slower than the watch allows, or the answer is too large
     */
    @Blocking
    public TrinoRows ask(String sql, String schema, TrinoWatch watch) {
        WorkerPool.assertWorker();
        List<JsonNode> rows = new ArrayList<>();
        Run run = new Run(schema, limits, watch, rows::add);
        run.answer(sql);
        return new TrinoRows(run.columns, rows);
    }

    /**
     * Passes on the rows of the answer to a statement, page by page, without keeping them.
     *
     * @param schema where tables without one are found
     * @throws ApiException as {@link #ask} does
     */
    @Blocking
    public void stream(String sql, String schema, TrinoWatch watch, Consumer<JsonNode> rows) {
        WorkerPool.assertWorker();
        new Run(schema, Limits.STREAM, watch, rows).answer(sql);
    }

    /** One statement; used by one thread. */
    private final class Run {
        private final Limits most;
        private final TrinoWatch watch;
        private final Consumer<JsonNode> rows;
        private final TrinoConnection connection;
        private final List<String> columns = new ArrayList<>();
        private int bytesLeft;
        private int rowCount;
        private long rowsRead;
        private @Nullable URI next;

        Run(String schema, Limits most, TrinoWatch watch, Consumer<JsonNode> rows) {
            this.most = most;
            this.watch = watch;
            this.rows = rows;
            this.bytesLeft = most.bytes;
            long seconds = Math.max(1, watch.left().toSeconds());
            connection = new TrinoConnection(
                    settings,
                    Map.of(
                            "X-Trino-User",
                            settings.user(),
                            "X-Trino-Source",
                            "tenrec",
                            "X-Trino-Catalog",
                            settings.catalog(),
                            "X-Trino-Schema",
                            schema,
                            "X-Trino-Time-Zone",
                            "UTC",
                            "X-Trino-Session",
                            "query_max_run_time=" + seconds + "s",
                            "Content-Type",
                            "text/plain; charset=utf-8",
                            "User-Agent",
                            "tenrec"));
        }

        void answer(String sql) {
            watch.check();
            boolean isWhole = false;
            try {
                take(page(() -> connection.post(sql, pageBytes(), watch.left())));
                while (next != null) {
                    watch.check();
                    URI here = next;
                    take(page(() -> connection.get(here, pageBytes(), watch.left())));
                }
                isWhole = true;
            } finally {
                if (!isWhole) {
                    end();
                }
            }
        }

        private void take(JsonNode page) {
            next = page.hasNonNull("nextUri") ? URI.create(page.get("nextUri").textValue()) : null;
            long read = page.path("stats").path("processedRows").asLong();
            watch.read(Math.max(0, read - rowsRead));
            rowsRead = Math.max(rowsRead, read);
            if (page.hasNonNull("error")) {
                throw TrinoFailure.of(page.get("error"));
            }
            if (columns.isEmpty()) {
                page.path("columns")
                        .forEach(column -> columns.add(column.get("name").textValue()));
            }
            JsonNode data = page.path("data");
            if (data.size() > most.rows - rowCount) {
                throw ApiException.invalid("query", "The answer of Trino has more than " + most.rows + " rows.");
            }
            rowCount += data.size();
            data.forEach(rows);
        }

        /** The next page; asks again where Trino wants it, or, for a while, does not answer. */
        private JsonNode page(Exchange exchange) {
            int failures = 0;
            while (true) {
                try {
                    TrinoConnection.Reply reply = exchange.run();
                    if (reply.status() == 200) {
                        return parsed(reply);
                    }
                    if (!AGAIN.contains(reply.status())) {
                        throw refused(reply);
                    }
                } catch (IOException failure) {
                    // Without a page the query has not begun, or its address is not known.
                    if (next == null || ++failures == FAILURES_MAX) {
                        throw gone(failure.toString());
                    }
                }
                watch.check();
                LockSupport.parkNanos(PAUSE_NANOS);
                watch.check();
            }
        }

        private int pageBytes() {
            return Math.min(bytesLeft, most.pageBytes);
        }

        private JsonNode parsed(TrinoConnection.Reply reply) throws IOException {
            if (reply.body().length > pageBytes()) {
                throw ApiException.invalid(
                        "query",
                        bytesLeft < most.pageBytes
                                ? "The answer of Trino has more than " + most.bytes + " bytes."
                                : "A row of the answer of Trino, the events of one user or group, has more than "
                                        + most.pageBytes + " bytes.");
            }
            bytesLeft -= reply.body().length;
            JsonNode page;
            try {
                page = Json.parse(reply.body());
            } catch (JsonProcessingException malformed) {
                throw new IOException("Trino's answer is no JSON", malformed);
            }
            boolean isLast = page.at("/stats/state").asText().equals("FINISHED") || page.hasNonNull("error");
            if (!isLast && !page.hasNonNull("nextUri")) {
                throw new IOException("Trino's answer is no page");
            }
            return page;
        }

        private void end() {
            if (next == null) {
                return;
            }
            try {
                connection.delete(next);
            } catch (IOException failure) {
                // The time limit of the session ends it.
                LOG.debug("A query of Trino could not be ended: {}", failure.toString());
            }
        }
    }

    private interface Exchange {
        TrinoConnection.Reply run() throws IOException;
    }

    private static ApiException refused(TrinoConnection.Reply reply) {
        LOG.warn("Trino answers with status {}: {}", reply.status(), excerpt(reply.text()));
        String reason = switch (reply.status()) {
            case 401, 403 -> "refused the credentials of this server";
            case 404, 410 -> "does not know the query any more";
            default -> "answered with status " + reply.status();
        };
        return new ApiException(ErrorCode.OVERLOADED, "Trino " + reason + ".");
    }

    private ApiException gone(String failure) {
        LOG.warn("Trino at {} does not answer: {}", settings.address(), failure);
        return new ApiException(ErrorCode.OVERLOADED, "Trino does not answer. Please try again later.");
    }

    private static String excerpt(String text) {
        return text.substring(0, Math.min(200, text.length()));
    }
}
