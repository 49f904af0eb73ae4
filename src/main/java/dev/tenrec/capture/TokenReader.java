package dev.tenrec.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.json.StrictReader;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the project's token in a body without events, in any wrapping. Thread-safe. */
public final class TokenReader {
    private static final Set<String> NAMES = Set.of("token", "api_key", "$token");

    private final Payload payload;

    public TokenReader(Payload payload) {
        this.payload = payload;
    }

    /**
     * The token, or null when the body names none.
     *
     * @throws CaptureRefusal 400 when the body is no JSON object, 413 when it grows too large
     */
    @Blocking
    public @Nullable String read(CaptureRequest request) {
        WorkerPool.assertWorker();
        try (StrictReader reader = new StrictReader(payload.decode(request))) {
            return read(reader);
        } catch (JsonProcessingException broken) {
            throw new CaptureRefusal(400, "Malformed request data: " + broken.getOriginalMessage());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static @Nullable String read(StrictReader reader) throws IOException {
        if (reader.next() != JsonToken.START_OBJECT) {
            throw reader.fault("expected an object");
        }
        String token = null;
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            if (NAMES.contains(name) && reader.token() == JsonToken.VALUE_STRING) {
                token = token == null ? reader.text() : token;
            } else {
                reader.skip();
            }
        }
        if (reader.next() != null) {
            throw reader.fault("unexpected text after the end");
        }
        return token;
    }
}
