package dev.tenrec.export;

import java.util.List;

/** A part of a list of exports, and how many the whole list has. */
public record ExportPage(int count, List<ExportedAsset> assets) {}
