package dev.tenrec.lake;

import dev.tenrec.lake.actor.ActorTable;
import dev.tenrec.lake.table.LakeTable;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.rest.responses.LoadTableResponse;
import org.apache.iceberg.rest.responses.LoadTableResponseParser;

/**
 * The tables of a warehouse as engines load them. An answer is kept until the table has other metadata: engines load a
 * table for each statement, and reading its metadata takes longer than sending them. Any thread.
 */
final class PublishedTables implements TableCatalog {
    /** The names of all tables. */
    static final List<String> NAMES = Stream.concat(
                    Stream.of(EventPublisher.TABLE),
                    Arrays.stream(ActorTable.values()).map(ActorTable::tableName))
            .toList();

    /** Answers with a history of three hours have about 100 kB each. */
    private static final int ANSWERS_MAX = 64;

    private final Warehouse warehouse;
    /** Guarded by itself. */
    private final Map<Asked, byte[]> answers = new RecentMap<>(ANSWERS_MAX);

    /** @param location of the metadata; a publication makes other ones */
    private record Asked(String namespace, String table, boolean hasHistory, String location) {}

    PublishedTables(Warehouse warehouse) {
        this.warehouse = warehouse;
    }

    @Override
    @Blocking
    public List<String> tables(int projectId) {
        WorkerPool.assertWorker();
        return NAMES.stream()
                .filter(name -> warehouse
                        .table(Namespaces.of(projectId), name)
                        .metadataLocation()
                        .isPresent())
                .toList();
    }

    @Override
    @Blocking
    public Optional<byte[]> load(int projectId, String table, boolean hasHistory) {
        WorkerPool.assertWorker();
        if (!NAMES.contains(table)) {
            return Optional.empty();
        }
        String namespace = Namespaces.of(projectId);
        LakeTable found = warehouse.table(namespace, table);
        return found.metadataLocation().map(location -> {
            Asked asked = new Asked(namespace, table, hasHistory, location);
            byte[] known;
            synchronized (answers) {
                known = answers.get(asked);
            }
            return known == null ? read(asked, found) : known;
        });
    }

    private byte[] read(Asked asked, LakeTable table) {
        TableMetadata current = table.metadata().orElseThrow();
        String location = current.metadataFileLocation();
        TableMetadata told = asked.hasHistory
                ? current
                : TableMetadata.buildFrom(current)
                        .withMetadataLocation(location)
                        .suppressHistoricalSnapshots()
                        .build();
        byte[] json = LoadTableResponseParser.toJson(
                        LoadTableResponse.builder().withTableMetadata(told).build())
                .getBytes(StandardCharsets.UTF_8);
        synchronized (answers) {
            answers.put(new Asked(asked.namespace, asked.table, asked.hasHistory, location), json);
        }
        return json;
    }
}
