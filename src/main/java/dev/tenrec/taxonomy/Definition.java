package dev.tenrec.taxonomy;

import java.util.UUID;

/**
 * Common part of event and property definitions.
 *
 * @param <D> the kind itself
 */
interface Definition<D> {
    int projectId();

    UUID id();

    String name();

    D apply(DefinitionPatch patch, long nowMicros);
}
