/**
 * Subscriptions: dashboards and insights that are sent to people at times.
 * {@link dev.tenrec.subscription.Subscriptions} keeps them, {@link dev.tenrec.subscription.SubscriptionRuns} sends
 * those that are due. Reading order: {@code Subscription}, {@code Recurrence}, {@code Subscriptions},
 * {@code SubscriptionRuns}.
 */
@NullMarked
package dev.tenrec.subscription;

import org.jspecify.annotations.NullMarked;
