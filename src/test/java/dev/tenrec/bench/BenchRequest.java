package dev.tenrec.bench;

import java.nio.ByteBuffer;

/** What a connection sends again and again, each time a little different. */
interface BenchRequest {
    /** The bytes of the next request, ready to be written; {@code first} counts what was sent before. */
    ByteBuffer renewed(long first);

    /** How many events one request holds; 1 for requests of another kind. */
    default int events() {
        return 1;
    }

    /** About how long it is. */
    int bytes();
}
