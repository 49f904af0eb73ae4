package dev.tenrec.insight.exec;

import java.util.OptionalInt;

/**
 * Who an actor's number stands for.
 *
 * @param person the number by which {@link dev.tenrec.person.Persons#find(int, int)} knows the person, if it is one
 * @param text else the distinct id that has no person, the key of the group, or the value of the property
 */
public record ActorName(OptionalInt person, String text) {}
