package dev.tenrec.storage;

import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/**
 * The events of one project at one moment in segments, which cover exactly the rows of the view.
 *
 * @param view the same events as rows; knows which are deleted
 * @param segments in order of their rows
 * @param properties the property dictionary of all segments
 */
public record SegmentView(EventView view, List<Segment> segments, PropertyTable properties) {}
