package dev.tenrec.cli;

import dev.tenrec.ConfigException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of lines in pieces that a request can hold, cut at the ends of lines. */
final class LineChunks implements AutoCloseable {
    private static final int CHUNK_CHARACTERS = 2 << 20;
    private static final int LINE_MAX = 1 << 20;

    private final Path file;
    private final BufferedReader reader;
    private int first = 1;
    private int next = 1;

    LineChunks(Path file) throws IOException {
        this.file = file;
        reader = Files.newBufferedReader(file);
    }

    /** The next lines, from the first that is not blank; empty at the end of the file. */
    String next() throws IOException {
        StringBuilder lines = new StringBuilder();
        int line = 0;
        try {
            for (int read = reader.read(); read >= 0; read = reader.read()) {
                if (lines.isEmpty() && !Character.isWhitespace(read)) {
                    first = next;
                }
                if (!lines.isEmpty() || !Character.isWhitespace(read)) {
                    lines.append((char) read);
                }
                line = read == '\n' ? 0 : line + 1;
                next += read == '\n' ? 1 : 0;
                if (line > LINE_MAX) {
                    throw new ConfigException("Line " + next + " of " + file + " has more than " + LINE_MAX
                            + " characters. Write an object of JSON on each line.");
                }
                if (line == 0 && lines.length() >= CHUNK_CHARACTERS) {
                    break;
                }
            }
        } catch (MalformedInputException wrong) {
            throw new ConfigException(file + " is not UTF-8 near line " + next + ".", wrong);
        }
        return lines.toString();
    }

    /** Names the lines of the last piece. */
    String place() {
        return file + " from line " + first;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
