package dev.tenrec.flag;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The live flags of a project with their rules, as they were at one moment. Immutable. */
final class CompiledFlags {
    static final CompiledFlags NONE = new CompiledFlags(List.of());

    private final List<FeatureFlag> all;
    private final Map<Integer, FlagRules> rules = new HashMap<>();
    private final Map<String, FeatureFlag> byName = new HashMap<>();

    /** @param all live ones, whose filters were checked when they were stored */
    CompiledFlags(Collection<FeatureFlag> all) {
        this.all = all.stream().sorted(Comparator.comparingInt(FeatureFlag::id)).toList();
        this.all.forEach(flag -> {
            rules.put(flag.id(), FlagRules.parse(flag.filters()));
            byName.put(Integer.toString(flag.id()), flag);
        });
        this.all.forEach(flag -> byName.put(flag.key(), flag));
    }

    List<FeatureFlag> all() {
        return all;
    }

    FlagRules rules(FeatureFlag flag) {
        return Objects.requireNonNull(rules.get(flag.id()));
    }

    /** The flag with a key, or else with an id. */
    @Nullable
    FeatureFlag find(String name) {
        return byName.get(name);
    }
}
