package dev.tenrec.activity;

/** What lists of the log are filtered by, on the heap. */
record ActivityRow(String key, String scope, String itemId, Integer userId, long createdAtMicros) {
    static ActivityRow of(String key, Activity entry) {
        // There are few kinds and many entries.
        String scope = entry.scope().intern();
        return new ActivityRow(key, scope, entry.itemId(), entry.userId(), entry.createdAtMicros());
    }
}
