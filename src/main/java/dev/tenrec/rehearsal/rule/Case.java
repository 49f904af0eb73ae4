package dev.tenrec.rehearsal.rule;

import org.jspecify.annotations.Nullable;

/**
 * One case in which a rule was broken.
 *
 * @param request the number of the request, or -1 when it is about the whole run
 * @param index of the event in its request, or -1 when it is about the request
 * @param uuid as sent, or null
 * @param source what the event says of its place in the source ({@code $import_source_ref}), or null
 * @param detail what is wrong, in a few words; empty when the rule says it all
 */
public record Case(
        int request,
        int index,
        @Nullable String uuid,
        @Nullable String source,
        Severity severity,
        String detail) {}
