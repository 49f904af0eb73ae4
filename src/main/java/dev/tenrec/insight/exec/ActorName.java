package dev.tenrec.insight.exec;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Identity of an actor: a person, or else a text.
 *
 * @param person number for {@link dev.tenrec.person.Persons#find(int, int)}
 * @param text distinct id without a person, group key, or property value; null for persons
 */
public record ActorName(OptionalInt person, @Nullable String text) {}
