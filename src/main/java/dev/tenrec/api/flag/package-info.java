/** Feature flags over HTTP, as people and servers manage them. {@link dev.tenrec.api.flag.FlagModule} is the door. */
@NullMarked
package dev.tenrec.api.flag;

import org.jspecify.annotations.NullMarked;
