package dev.tenrec.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A persistent (immutable, copy-on-write) sorted set in blocks. A reader pages through the version it started with,
 * without locks.
 *
 * <pre>
 *   blocks  [a b c d] [e f] [g h i]     a change copies one block and the list of blocks;
 *                                       a page at an offset skips whole blocks
 * </pre>
 */
public final class SortedBlocks<E extends Comparable<E>> {
    private static final int BLOCK_MAX = 256;

    private final List<List<E>> blocks;
    private final int size;

    private SortedBlocks(List<List<E>> blocks, int size) {
        this.blocks = blocks;
        this.size = size;
    }

    public static <E extends Comparable<E>> SortedBlocks<E> empty() {
        return new SortedBlocks<>(List.of(), 0);
    }

    public int size() {
        return size;
    }

    public SortedBlocks<E> with(E element) {
        int index = blockFor(element);
        List<E> block = index < blocks.size() ? new ArrayList<>(blocks.get(index)) : new ArrayList<>();
        int at = Collections.binarySearch(block, element);
        if (at >= 0) {
            block.set(at, element);
            return new SortedBlocks<>(replaced(index, List.of(block)), size);
        }
        block.add(-at - 1, element);
        if (block.size() <= BLOCK_MAX) {
            return new SortedBlocks<>(replaced(index, List.of(block)), size + 1);
        }
        int half = block.size() / 2;
        List<E> left = List.copyOf(block.subList(0, half));
        List<E> right = List.copyOf(block.subList(half, block.size()));
        return new SortedBlocks<>(replaced(index, List.of(left, right)), size + 1);
    }

    public SortedBlocks<E> without(E element) {
        int index = blockFor(element);
        int at = index < blocks.size() ? Collections.binarySearch(blocks.get(index), element) : -1;
        if (at < 0) {
            return this;
        }
        List<E> block = new ArrayList<>(blocks.get(index));
        block.remove(at);
        return new SortedBlocks<>(replaced(index, block.isEmpty() ? List.of() : List.of(block)), size - 1);
    }

    /** Up to {@code limit} elements from {@code offset} on. */
    public List<E> page(int offset, int limit) {
        List<E> page = new ArrayList<>(Math.min(limit, Math.max(0, size - offset)));
        int skip = offset;
        for (List<E> block : blocks) {
            if (skip >= block.size()) {
                skip -= block.size();
                continue;
            }
            int end = (int) Math.min(block.size(), (long) skip + limit - page.size());
            page.addAll(block.subList(skip, end));
            skip = 0;
            if (page.size() == limit) {
                break;
            }
        }
        return page;
    }

    /** Up to {@code limit} elements of any list from {@code offset} on. */
    public static <E> List<E> page(List<E> all, int offset, int limit) {
        int from = Math.min(offset, all.size());
        return all.subList(from, (int) Math.min((long) from + limit, all.size()));
    }

    public Stream<E> stream() {
        return blocks.stream().flatMap(List::stream);
    }

    /** The first block whose last element is not less, or the last block. */
    private int blockFor(E element) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            List<E> block = blocks.get(middle);
            if (block.get(block.size() - 1).compareTo(element) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private List<List<E>> replaced(int index, List<List<E>> replacement) {
        List<List<E>> changed = new ArrayList<>(blocks);
        if (index < changed.size()) {
            changed.remove(index);
        }
        changed.addAll(index, replacement);
        return changed;
    }
}
