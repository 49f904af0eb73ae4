package dev.tenrec.insight.trino;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonNumbers;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts of one property that a query met in Trino's answers, numbered from 1 in that order; for one thread. */
final class LakeValues implements Values {
    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    /** The code of a text, a new one if it has none; 0 for null. */
    int code(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        Integer known = codes.putIfAbsent(text, texts.size() + 1);
        if (known != null) {
            return known;
        }
        texts.add(text);
        return texts.size();
    }

    @Override
    public int bound() {
        return texts.size() + 1;
    }

    @Override
    public @Nullable String text(int code) {
        return code == 0 ? null : texts.get(code - 1);
    }

    @Override
    public boolean isShortText(int code, int bytesMax) {
        return false;
    }

    @Override
    public int firstOther() {
        return 1;
    }

    @Override
    public int find(byte[] json) {
        try {
            return codes.getOrDefault(Operator.text(Json.parse(json)), -1);
        } catch (JsonProcessingException notChecked) {
            throw new UncheckedIOException(notChecked);
        }
    }

    @Override
    public double number(int code) {
        return code == 0 ? Double.NaN : JsonNumbers.of(TextNode.valueOf(texts.get(code - 1)));
    }
}
