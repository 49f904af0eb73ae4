package dev.tenrec.flag;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The identifiers with which users go on that signed in: what a flag showed before then stays, because the anonymous id
 * is hashed also later. Kept for distinct ids, by flags.
 */
final class FlagHashKeys {
    /** Distinct ids of a person that are looked up. */
    private static final int IDS_MAX = 100;

    private final Store store;
    private final Records<Kept> records;

    record Kept(Map<String, String> byFlag) {}

    FlagHashKeys(Store store) {
        this.store = store;
        records = store.projectRecords("feature_flag_hash_keys", Kept.class);
    }

    /** The identifiers by flag of a person with some distinct ids, those of the first ids first. */
    Map<String, String> find(int projectId, List<String> distinctIds) {
        Map<String, String> found = new HashMap<>();
        for (String id : distinctIds.subList(0, Math.min(IDS_MAX, distinctIds.size()))) {
            records.find(key(projectId, id)).ifPresent(kept -> kept.byFlag().forEach(found::putIfAbsent));
        }
        return found;
    }

    /** Keeps an identifier for flags of a distinct id that have none yet; ends with all that are kept then. */
    CompletionStage<Map<String, String>> keep(int projectId, String distinctId, String identifier, List<String> flags) {
        return store.change(transaction -> {
            Map<String, String> byFlag = new HashMap<>();
            records.find(transaction, key(projectId, distinctId)).ifPresent(kept -> byFlag.putAll(kept.byFlag()));
            flags.forEach(flag -> byFlag.putIfAbsent(flag, identifier));
            records.put(transaction, key(projectId, distinctId), new Kept(byFlag));
            return byFlag;
        });
    }

    private static String key(int projectId, String distinctId) {
        return projectId + "/" + distinctId;
    }
}
