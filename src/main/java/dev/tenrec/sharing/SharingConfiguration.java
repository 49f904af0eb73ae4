package dev.tenrec.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stored sharing of a dashboard or insight with people who have no account.
 *
 * @param createdAtMicros microseconds since 1970 in UTC; null for one that is not kept yet
 * @param accessToken what the link holds; 176 random bits
 * @param settings an object or null: how the shared page looks, what its readers may do, when the link ends
 * @param passwordRequired whether the page asks for one of the passwords
 * @param retiredTokens earlier tokens that a refresh replaced; they serve a little longer
 */
public record SharingConfiguration(
        SharedItem item,
        @Nullable Long createdAtMicros,
        boolean enabled,
        String accessToken,
        JsonNode settings,
        boolean passwordRequired,
        List<SharePassword> passwords,
        List<RetiredToken> retiredTokens) {
    /** The time a token stays valid after a refresh replaced it. */
    static final long GRACE_MICROS = 300_000_000L;

    private static final int RETIRED_MAX = 10;

    /** A token that serves no more once its time has come. */
    public record RetiredToken(String token, long expiresAtMicros) {}

    public SharingConfiguration {
        settings = settings == null ? NullNode.instance : settings;
        passwords = List.copyOf(passwords);
        retiredTokens = List.copyOf(retiredTokens);
    }

    /** The configuration of an item that was never shared. */
    static SharingConfiguration blank(SharedItem item, String token) {
        return new SharingConfiguration(item, null, false, token, NullNode.instance, false, List.of(), List.of());
    }

    /**
     * This configuration with a patch applied.
     *
     * @param freshToken takes the place of the present one when sharing is enabled again: old links stay dead
     */
    SharingConfiguration apply(SharingPatch patch, String freshToken, long nowMicros) {
        boolean enables = patch.values().flag("enabled", enabled);
        boolean isNewLink = createdAtMicros != null && enables && !enabled;
        return new SharingConfiguration(
                item,
                createdAtMicros == null ? Long.valueOf(nowMicros) : createdAtMicros,
                enables,
                isNewLink ? freshToken : accessToken,
                patch.settings(settings),
                patch.values().flag("password_required", passwordRequired),
                passwords,
                enables && enabled ? retiredTokens : List.of());
    }

    /** With a new token; the present one serves for a while. */
    SharingConfiguration refreshed(String freshToken, long nowMicros) {
        List<RetiredToken> retired = new ArrayList<>(retiredTokens);
        retired.removeIf(old -> old.expiresAtMicros <= nowMicros);
        if (enabled) {
            retired.add(new RetiredToken(accessToken, nowMicros + GRACE_MICROS));
        }
        return new SharingConfiguration(
                item,
                createdAtMicros == null ? Long.valueOf(nowMicros) : createdAtMicros,
                enabled,
                freshToken,
                settings,
                passwordRequired,
                passwords,
                retired.subList(Math.max(0, retired.size() - RETIRED_MAX), retired.size()));
    }

    SharingConfiguration with(SharePassword password) {
        return withPasswords(
                Stream.concat(passwords.stream(), Stream.of(password)).toList());
    }

    /** Without one of its passwords; not found when it has no such. */
    SharingConfiguration without(int passwordId) {
        List<SharePassword> left =
                passwords.stream().filter(one -> one.id() != passwordId).toList();
        if (left.size() == passwords.size()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "Password not found");
        }
        return withPasswords(left);
    }

    /** True when a link with this token opens the page now. */
    boolean opens(String token, long nowMicros) {
        return enabled
                && !isExpired(nowMicros)
                && (accessToken.equals(token)
                        || retiredTokens.stream()
                                .anyMatch(old -> old.token.equals(token) && nowMicros < old.expiresAtMicros));
    }

    /** True when the settings have an end in the past. */
    private boolean isExpired(long nowMicros) {
        String end = settings.path(SharingPatch.EXPIRES_AT).textValue();
        return end != null && Timestamps.parse(end).orElseThrow() <= nowMicros;
    }

    /** All its tokens, expired ones included. */
    Stream<String> tokens() {
        return Stream.concat(Stream.of(accessToken), retiredTokens.stream().map(RetiredToken::token));
    }

    /** The fields that the activity log compares: no token and no password. */
    ObjectNode comparable() {
        ObjectNode json = Json.object();
        json.put("enabled", enabled).put("password_required", passwordRequired);
        json.set("settings", settings);
        ArrayNode ids = json.putArray("share_passwords");
        passwords.forEach(password -> ids.add(password.id()));
        return json;
    }

    private SharingConfiguration withPasswords(List<SharePassword> left) {
        return new SharingConfiguration(
                item, createdAtMicros, enabled, accessToken, settings, passwordRequired, left, retiredTokens);
    }
}
