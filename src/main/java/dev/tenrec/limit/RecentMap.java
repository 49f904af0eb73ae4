package dev.tenrec.limit;

import java.util.LinkedHashMap;
import java.util.Map;

/** LRU map of bounded size. For one thread. */
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;
    private static final int FIRST = 16;
    private static final float LOAD = 0.75f;

    private final int sizeMax;

    public RecentMap(int sizeMax) {
        super(FIRST, LOAD, true);
        this.sizeMax = sizeMax;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > sizeMax;
    }
}
