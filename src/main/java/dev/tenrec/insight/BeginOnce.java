package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.query.RowSink;
import java.util.List;

/** A sink whose columns are told once, although a second engine begins anew; used by the threads that use the other. */
final class BeginOnce<T> implements RowSink<T> {
    private final RowSink<T> sink;
    private boolean hasBegun;

    BeginOnce(RowSink<T> sink) {
        this.sink = sink;
    }

    @Override
    public void begin(List<String> columns, List<String> types) {
        if (!hasBegun) {
            hasBegun = true;
            sink.begin(columns, types);
        }
    }

    @Override
    public T form(List<JsonNode> cells) {
        return sink.form(cells);
    }

    @Override
    public long size(T row) {
        return sink.size(row);
    }

    @Override
    public void take(T row) {
        sink.take(row);
    }
}
