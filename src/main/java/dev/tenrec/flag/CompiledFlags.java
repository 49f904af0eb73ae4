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
    private final List<FeatureFlag> active;
    private final List<String> continued;

    /** @param all live ones, whose filters were checked when they were stored */
    CompiledFlags(Collection<FeatureFlag> all) {
        this.all = all.stream().sorted(Comparator.comparingInt(FeatureFlag::id)).toList();
        this.all.forEach(flag -> {
            rules.put(flag.id(), FlagRules.parse(flag.filters()));
            byName.put(Integer.toString(flag.id()), flag);
        });
        this.all.forEach(flag -> byName.put(flag.key(), flag));
        active = this.all.stream().filter(FeatureFlag::active).toList();
        continued = this.all.stream()
                .filter(flag -> flag.ensureExperienceContinuity() && rules(flag).groupType() == null)
                .map(FeatureFlag::key)
                .toList();
    }

    List<FeatureFlag> all() {
        return all;
    }

    List<FeatureFlag> active() {
        return active;
    }

    /** The keys of flags of which a person keeps the side that it had before it signed in. */
    List<String> continued() {
        return continued;
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
