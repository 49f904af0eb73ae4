package dev.tenrec.event;

import dev.tenrec.segment.PropertyTable;
import dev.tenrec.segment.Segment;
import java.util.List;

/**
 * The events of one project at one moment in columns: every row of the view is in exactly one segment, and no other.
 *
 * @param view the same events, row by row; says which of them are deleted
 * @param segments in order of their rows
 * @param properties the numbers of properties and values
 */
public record ColumnView(EventView view, List<Segment> segments, PropertyTable properties) {}
