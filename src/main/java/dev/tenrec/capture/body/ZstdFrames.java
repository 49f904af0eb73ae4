package dev.tenrec.capture.body;

/** Checks that bytes are whole zstd frames (RFC 8878): the library overlooks up to three bytes behind the last. */
final class ZstdFrames {
    private static final int MAGIC = 0xfd2fb528;
    private static final int MAGIC_SIZE = 4;
    private static final int SINGLE_SEGMENT = 0x20;
    private static final int CHECKSUM = 0x04;
    private static final int CHECKSUM_SIZE = 4;
    private static final int BLOCK_HEADER_SIZE = 3;
    private static final int RUN_LENGTH = 1;

    private ZstdFrames() {}

    /** The same bytes; refuses them when they are anything but one or more whole frames. */
    static byte[] whole(byte[] bytes) {
        try {
            int at = 0;
            do {
                at = end(bytes, at);
            } while (at < bytes.length);
            if (at > bytes.length) {
                throw damaged();
            }
            return bytes;
        } catch (ArrayIndexOutOfBoundsException cut) {
            throw damaged();
        }
    }

    /** Offset of the end of the frame that begins here; may lie beyond the bytes. */
    private static int end(byte[] bytes, int from) {
        if (number(bytes, from, MAGIC_SIZE) != MAGIC) {
            throw damaged();
        }
        int descriptor = bytes[from + MAGIC_SIZE];
        int at = from + MAGIC_SIZE + 1 + headerRest(descriptor);
        boolean isLast = false;
        while (!isLast) {
            int block = number(bytes, at, BLOCK_HEADER_SIZE);
            isLast = (block & 1) != 0;
            at += BLOCK_HEADER_SIZE + ((block >> 1 & 3) == RUN_LENGTH ? 1 : block >> 3);
        }
        return (descriptor & CHECKSUM) == 0 ? at : at + CHECKSUM_SIZE;
    }

    /** Bytes of the header behind its descriptor: window, dictionary and content size. */
    private static int headerRest(int descriptor) {
        boolean isSingle = (descriptor & SINGLE_SEGMENT) != 0;
        int dictionary = (1 << (descriptor & 3)) >> 1;
        int sizeFlag = descriptor >> 6 & 3;
        int content = sizeFlag == 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
        return (isSingle ? 0 : 1) + dictionary + content;
    }

    /** The lowest byte comes first. */
    private static int number(byte[] bytes, int at, int size) {
        int number = 0;
        for (int i = 0; i < size; i++) {
            number |= (bytes[at + i] & 0xff) << (8 * i);
        }
        return number;
    }

    private static CaptureRefusal damaged() {
        return CaptureRefusal.damaged("ZSTD");
    }
}
