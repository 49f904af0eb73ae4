/** Notes about moments, shown on charts. The door is {@link dev.tenrec.annotation.Annotations}. */
@NullMarked
package dev.tenrec.annotation;

import org.jspecify.annotations.NullMarked;
