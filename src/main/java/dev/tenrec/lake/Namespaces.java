package dev.tenrec.lake;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the namespaces of projects; without Iceberg, which the plain jar lacks. */
public final class Namespaces {
    private static final String PREFIX = "project_";
    private static final Pattern NAME = Pattern.compile(PREFIX + "([1-9][0-9]{0,8})");

    private Namespaces() {}

    /** The namespace of a project. */
    public static String of(int projectId) {
        return PREFIX + projectId;
    }

    /** The project of a namespace; empty for a name that no project can have. */
    public static OptionalInt projectId(String namespace) {
        Matcher name = NAME.matcher(namespace);
        return name.matches() ? OptionalInt.of(Integer.parseInt(name.group(1))) : OptionalInt.empty();
    }
}
