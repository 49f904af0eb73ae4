/** Notes about moments, shown on charts. The door is {@link dev.tenrec.annotation.Annotations}. */
package dev.tenrec.annotation;
