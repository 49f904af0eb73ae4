/** Subscriptions over HTTP. {@link dev.tenrec.api.subscription.SubscriptionModule} is the door. */
@NullMarked
package dev.tenrec.api.subscription;

import org.jspecify.annotations.NullMarked;
