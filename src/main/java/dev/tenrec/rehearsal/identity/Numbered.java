package dev.tenrec.rehearsal.identity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dense numbers from 0 for texts, in the order in which they were first seen. Used by one thread. */
public final class Numbered {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    /** The text asked for last, which is often asked for again, and its number. */
    private String last = "";

    private int lastNumber = -1;

    /** The number of a text, a new one if it has none. */
    public int add(String text) {
        int known = find(text);
        if (known >= 0) {
            return known;
        }
        lastNumber = texts.size();
        numbers.put(text, lastNumber);
        texts.add(text);
        return lastNumber;
    }

    /** The number of a text, or -1. */
    public int find(String text) {
        if (!text.equals(last) || lastNumber < 0) {
            last = text;
            lastNumber = numbers.getOrDefault(text, -1);
        }
        return lastNumber;
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
