package dev.tenrec.http;

import dev.tenrec.account.Organization;
import dev.tenrec.account.Project;
import org.jspecify.annotations.Nullable;

/**
 * Organization and project named by the path of a request.
 *
 * @param organization the organization, or that of the project; null outside both
 * @param project the project, or null
 */
public record ResourceScope(
        @Nullable Organization organization, @Nullable Project project) {
    /** A path that names neither. */
    public static final ResourceScope NOWHERE = new ResourceScope(null, null);
}
