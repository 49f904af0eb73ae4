/**
 * The command line: one class per command. Only here does the process end, take signals or set up logging.
 *
 * <p>Data go to standard output, messages to standard error. Exit codes stand in {@link dev.tenrec.cli.ExitCode}.
 */
@NullMarked
package dev.tenrec.cli;

import org.jspecify.annotations.NullMarked;
