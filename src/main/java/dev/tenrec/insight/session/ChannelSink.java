package dev.tenrec.insight.session;

import dev.tenrec.insight.channel.ChannelRules;
import dev.tenrec.insight.channel.ChannelType;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the channel of each session: that of its first event, of pages and screens before all others. Codes are those
 * of {@link ChannelType}, from 1. For one thread.
 */
final class ChannelSink implements SessionScan.Sink {
    private static final List<Property> PROPERTIES = Stream.of(
                    "utm_source", "utm_medium", "utm_campaign", "$referring_domain", "gclid", "fbclid", "gad_source")
            .map(Property::ofEvent)
            .toList();

    private static final List<ChannelType> TYPES = List.of(ChannelType.values());

    private final EventOrder order;
    private final PropertyReaders properties;
    private final BestEvents best = new BestEvents();
    private final Map<List<Integer>, Integer> channels = new HashMap<>();
    private final List<ValueReader> readers = new ArrayList<>();
    private final int[] positions = new int[Segment.BLOCK_ROWS];
    private final int[] winners = new int[Segment.BLOCK_ROWS];
    private final int[][] codes = new int[PROPERTIES.size()][Segment.BLOCK_ROWS];
    private @Nullable Segment segment;

    ChannelSink(EventOrder order, PropertyReaders properties) {
        this.order = order;
        this.properties = properties;
    }

    BestEvents best() {
        return best;
    }

    @Override
    public void enter(Segment next, Function<Property, ValueReader> all) {
        segment = next;
        readers.clear();
        PROPERTIES.forEach(property -> readers.add(all.apply(property).bind(next)));
    }

    @Override
    public void block(SessionScan.Block block) {
        Segment current = Objects.requireNonNull(segment);
        int count = 0;
        for (int i = 0; i < block.count; i++) {
            int session = block.sessions[i];
            long key = order.of(block.name, block.times[i]);
            int row = order.ofRow(current.row(block.positions[i]));
            if (best.isBetter(session, key, row)) {
                best.put(session, key, row, 0);
                positions[count] = block.positions[i];
                winners[count++] = session;
            }
        }
        for (int i = 0; i < readers.size() && count > 0; i++) {
            readers.get(i).read(positions, count, codes[i]);
        }
        for (int i = 0; i < count; i++) {
            best.setCode(winners[i], channel(i));
        }
    }

    private int channel(int winner) {
        List<Integer> key = new ArrayList<>(codes.length);
        for (int[] column : codes) {
            key.add(column[winner]);
        }
        return channels.computeIfAbsent(key, this::channel);
    }

    private int channel(List<Integer> key) {
        String[] texts = new String[codes.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = properties.values(PROPERTIES.get(i)).text(key.get(i));
        }
        ChannelType type = ChannelRules.of(
                texts[0], texts[1], texts[2], texts[3], isFilled(texts[4]), isFilled(texts[5]), texts[6]);
        return 1 + TYPES.indexOf(type);
    }

    private static boolean isFilled(@Nullable String text) {
        return text != null && !text.isEmpty();
    }
}
