package dev.tenrec.store;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The payload of a {@link JournalEntry#TABLES} record: the whole values that one change wrote, so that replay is
 * idempotent and runs no product rules.
 *
 * <pre>
 * entry   table name size 1 | table name | key size 2 | key | value size 4 (-1: removed) | value
 * </pre>
 */
final class TableFormat {
    interface Visitor {
        void entry(String table, String key, byte[] valueOrRemoved);
    }

    private TableFormat() {}

    static JournalEntry encode(Transaction transaction) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Map.Entry<Records<?>, Map<String, byte[]>> table :
                    transaction.writes().entrySet()) {
                byte[] name = table.getKey().name().getBytes(StandardCharsets.UTF_8);
                for (Map.Entry<String, byte[]> write : table.getValue().entrySet()) {
                    byte[] key = write.getKey().getBytes(StandardCharsets.UTF_8);
                    byte[] value = write.getValue();
                    out.writeByte(name.length);
                    out.write(name);
                    out.writeShort(key.length);
                    out.write(key);
                    out.writeInt(value == Transaction.REMOVED ? -1 : value.length);
                    out.write(value);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new JournalEntry(JournalEntry.TABLES, List.of(ByteBuffer.wrap(bytes.toByteArray())));
    }

    static void decode(ByteBuffer payload, Visitor visitor) {
        while (payload.hasRemaining()) {
            String table = text(payload, payload.get() & 0xff);
            String key = text(payload, payload.getShort() & 0xffff);
            int size = payload.getInt();
            byte[] value = size < 0 ? Transaction.REMOVED : new byte[size];
            payload.get(value);
            visitor.entry(table, key, value);
        }
    }

    private static String text(ByteBuffer source, int size) {
        byte[] bytes = new byte[size];
        source.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
