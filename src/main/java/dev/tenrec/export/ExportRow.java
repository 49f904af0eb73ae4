package dev.tenrec.export;

/** What a list of exports is filtered by. */
record ExportRow(int id, ExportFormat format, String path, String recordingId, long expiresAfterMicros) {
    static ExportRow of(ExportedAsset asset) {
        return new ExportRow(
                asset.id(),
                asset.format(),
                asset.exportContext().path("path").asText(""),
                asset.exportContext().path("session_recording_id").asText(""),
                asset.expiresAfterMicros());
    }
}
