package dev.tenrec.server;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Level;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Principal;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.Session;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.ResourceScope;
import dev.tenrec.http.Route;
import dev.tenrec.lake.Namespaces;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Authorization of a principal for a route: scope, project, organization and level. */
final class Permissions {
    private static final Pattern ID = Pattern.compile("[0-9]{1,9}");
    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final String CURRENT = "@current";

    private final Accounts accounts;

    Permissions(Accounts accounts) {
        this.accounts = accounts;
    }

    /** Refuses a credential that does not hold the scope of a route, or is of another kind. */
    void requireScope(Principal principal, String scope) {
        if (scope.equals(Route.ANY_KEY)) {
            return;
        }
        Credential credential = principal.credential();
        if (scope.equals(Route.FULL_KEY) || scope.equals(Route.SESSION)) {
            boolean right = scope.equals(Route.SESSION) ? credential instanceof Session : credential.allowsAll();
            if (!right) {
                throw denied("This action does not support personal API key access");
            }
            return;
        }
        if (Scope.parse(scope).filter(credential::allows).isEmpty()) {
            throw denied("API key missing required scope '" + scope + "'");
        }
    }

    /**
     * The project that a path names, or that of a token, which wins over the path. One that is not there and one that
     * the caller may not see give the same answer, and a limit of the key is judged before, so that no answer tells
     * which ids are taken.
     *
     * @param token as it was sent in the query, or null when there was none
     */
    ResourceScope project(Principal principal, String name, @Nullable String token) {
        return project(principal, token == null || token.isBlank() ? name : idOf(token));
    }

    private String idOf(String token) {
        return accounts.projects()
                .findByToken(token.strip())
                .map(project -> Integer.toString(project.id()))
                .orElseThrow(() ->
                        new ApiException(ErrorCode.AUTHENTICATION_FAILED, "Incorrect authentication credentials."));
    }

    private ResourceScope project(Principal principal, String name) {
        Credential credential = principal.credential();
        Optional<Project> current = name.equals(CURRENT) ? accounts.currentProject(principal.user()) : Optional.empty();
        int id = current.map(Project::id).orElseGet(() -> id(name));
        if (!credential.coversProject(id)) {
            throw denied("API key does not have access to the requested project: ID " + id + ".");
        }
        Project project = accounts.projects()
                .find(id)
                .filter(found -> accounts.effectiveLevel(principal.user(), found) != Level.NONE)
                .orElseThrow(() -> notFound("Project not found."));
        requireOrganization(credential, project.organization());
        return place(principal, project);
    }

    /**
     * The project with a token, or the caller's current one for null. One that the caller may not use, for whatever
     * reason, is not there.
     */
    ResourceScope projectByToken(Principal principal, @Nullable String token) {
        Project project = (token == null
                        ? accounts.currentProject(principal.user())
                        : accounts.projects().findByToken(token.strip()))
                .filter(found -> accounts.isVisible(principal, found))
                .orElseThrow(() -> notFound("Project not found."));
        return place(principal, project);
    }

    /** The project of a namespace of the lake; one that the caller may not see is not there. */
    ResourceScope namespace(Principal principal, String name) {
        OptionalInt id = Namespaces.projectId(name);
        Project project = (id.isPresent() ? accounts.projects().find(id.getAsInt()) : Optional.<Project>empty())
                .filter(found -> accounts.isVisible(principal, found))
                .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Namespace not found.", "namespace"));
        return place(principal, project);
    }

    private ResourceScope place(Principal principal, Project project) {
        Organization organization =
                accounts.organizations().find(project.organization()).orElseThrow();
        requireKeysAllowed(principal, organization);
        return new ResourceScope(organization, project);
    }

    /** The organization that a path names; one that the caller does not belong to is not there. */
    ResourceScope organization(Principal principal, String name) {
        requireNoProjectLimit(principal);
        Organization organization = (name.equals(CURRENT)
                        ? accounts.currentOrganization(principal.user())
                        : uuid(name).flatMap(accounts.organizations()::find))
                .filter(found -> accounts.organizationLevel(principal.user(), found.id()) != Level.NONE)
                .orElseThrow(() -> notFound("Organization not found."));
        requireOrganization(principal.credential(), organization.id());
        requireKeysAllowed(principal, organization);
        return new ResourceScope(organization, null);
    }

    /** Refuses a caller who stands too low in the project, or in the organization where the path names no project. */
    void requireLevel(Principal principal, ResourceScope place, int least) {
        if (place.project() != null) {
            if (accounts.effectiveLevel(principal.user(), place.project()) < least) {
                throw denied("You don't have sufficient permissions in the project.");
            }
        } else if (place.organization() != null
                && accounts.organizationLevel(
                                principal.user(), place.organization().id())
                        < least) {
            throw denied("Your organization access level is insufficient.");
        }
    }

    /** Refuses a key that is limited to projects on a route without one. */
    void requireNoProjectLimit(Principal principal) {
        if (principal.credential().hasProjectLimit()) {
            throw denied("API keys with scoped projects are only supported on project-based endpoints.");
        }
    }

    private static int id(String name) {
        if (!ID.matcher(name).matches()) {
            throw notFound("Project not found.");
        }
        return Integer.parseInt(name);
    }

    /** A text as a uuid, if it is one. */
    static Optional<UUID> uuid(String name) {
        return UUID_FORM.matcher(name).matches() ? Optional.of(UUID.fromString(name)) : Optional.empty();
    }

    private static void requireOrganization(Credential credential, UUID organization) {
        if (!credential.coversOrganization(organization)) {
            throw denied("API key does not have access to the requested organization: ID " + organization + ".");
        }
    }

    /** Refuses keys of plain members where the organization does not want them. */
    private void requireKeysAllowed(Principal principal, Organization organization) {
        if (!accounts.allowsCredential(principal, organization)) {
            throw denied("Organization '" + organization.name()
                    + "' does not allow using personal API keys. Contact an admin to enable personal API keys for this"
                    + " organization.");
        }
    }

    private static ApiException denied(String detail) {
        return new ApiException(ErrorCode.PERMISSION_DENIED, detail);
    }

    private static ApiException notFound(String detail) {
        return new ApiException(ErrorCode.NOT_FOUND, detail);
    }
}
