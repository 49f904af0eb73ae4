/** Back end of slf4j for the program: lines on standard error, for people or as JSON. An embedded server has none. */
@NullMarked
package dev.tenrec.cli.log;

import org.jspecify.annotations.NullMarked;
