package dev.tenrec.bench;

import java.nio.ByteBuffer;
import java.util.function.LongFunction;

/** What a connection sends again and again, each time a little different. */
interface BenchRequest {
    /** Room for the heads and small bodies that {@link #of} is made for. */
    int SMALL_BYTES = 1_000;

    /** A request that is made when it is sent, of what was sent before. */
    static BenchRequest of(LongFunction<byte[]> made) {
        return new BenchRequest() {
            @Override
            public ByteBuffer renewed(long first) {
                return ByteBuffer.wrap(made.apply(first));
            }

            @Override
            public int bytes() {
                return SMALL_BYTES;
            }
        };
    }

    /** The bytes of the next request, ready to be written; {@code first} counts what was sent before. */
    ByteBuffer renewed(long first);

    /** How many events one request holds; 1 for requests of another kind. */
    default int events() {
        return 1;
    }

    /** About how long it is. */
    int bytes();
}
