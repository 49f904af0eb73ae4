package dev.tenrec.group;

/** Names a group, existing or not. */
public record GroupId(int projectId, int typeIndex, String key) {}
