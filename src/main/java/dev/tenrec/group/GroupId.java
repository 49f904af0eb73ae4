package dev.tenrec.group;

/** Which group is meant, whether there is one or not. */
public record GroupId(int projectId, int typeIndex, String key) {}
