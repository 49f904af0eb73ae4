/**
 * Channels by which visitors come, told by campaigns and referring domains.
 * {@link dev.tenrec.insight.channel.ChannelRules} is the door; any thread.
 */
@NullMarked
package dev.tenrec.insight.channel;

import org.jspecify.annotations.NullMarked;
