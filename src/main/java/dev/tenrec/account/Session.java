package dev.tenrec.account;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A browser that signed in as its user, on this server until it ends. It covers everything of its user.
 *
 * @param id random, named in the browser's token
 * @param startedAt ISO 8601 in UTC
 * @param endSeconds seconds since 1970 in UTC after which it is worth nothing
 * @param address of the client that signed in; null for one of an older version
 * @param browser what the browser called itself; null for one of an older version
 */
public record Session(
        String id,
        int userId,
        String startedAt,
        long endSeconds,
        @Nullable String address,
        @Nullable String browser) implements Credential {
    /** The browser in which a session begins. */
    public record Device(String address, String browser) {}

    @Override
    public List<String> scopes() {
        return List.of(Scope.ALL);
    }

    @Override
    public boolean hasProjectLimit() {
        return false;
    }

    @Override
    public boolean coversProject(int projectId) {
        return true;
    }

    @Override
    public boolean coversOrganization(UUID organization) {
        return true;
    }
}
