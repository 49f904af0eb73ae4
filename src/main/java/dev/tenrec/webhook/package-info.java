/** Messages to programs of others, by HTTP. The door is {@link dev.tenrec.webhook.WebhookSender}. */
@NullMarked
package dev.tenrec.webhook;

import org.jspecify.annotations.NullMarked;
