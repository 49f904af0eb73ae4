package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.EventNode;
import org.jspecify.annotations.Nullable;

/**
 * A step of a funnel.
 *
 * @param isOptional true if the next step may follow the one before
 * @param firstOf events of which only the first one that an actor ever did may be the step; null without this limit
 */
record FunnelStep(
        EventNode node, boolean isOptional, @Nullable EventSelector firstOf) {}
