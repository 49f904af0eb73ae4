package dev.tenrec.rehearsal.identity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dense numbers from 0 for texts, in the order in which they were first seen. Used by one thread. */
public final class Numbered {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    /** The number of a text, a new one if it has none. */
    public int add(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        numbers.put(text, texts.size());
        texts.add(text);
        return texts.size() - 1;
    }

    /** The number of a text, or -1. */
    public int find(String text) {
        return numbers.getOrDefault(text, -1);
    }

    public String text(int number) {
        return texts.get(number);
    }

    public int count() {
        return texts.size();
    }

    /** All texts, by number; must not be changed. */
    public List<String> texts() {
        return texts;
    }
}
