package dev.tenrec.storage;

import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/**
 * The events of one project at one moment in columns: every row of the view is in exactly one segment, and no other.
 *
 * @param view the same events, row by row; says which of them are deleted
 * @param segments in order of their rows
 * @param properties the numbers of properties and values
 */
public record SegmentView(EventView view, List<Segment> segments, PropertyTable properties) {}
