package dev.tenrec.account;

import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sign-in without a key: set-up code of the first start, passwords and browser sessions. A new password ends the
 * sessions of its user.
 */
public final class SignIns {
    /** Lifetime of a session. */
    public static final Duration SESSION_LIFE = Duration.ofHours(24);

    private static final int SESSIONS_MAX = 20;
    private static final String CODE_KEY = "code";
    private static final long MICROS = 1_000_000;

    private final Secrets secrets = new Secrets(new SecureRandom());
    private final Records<Password> passwords;
    private final Records<Sessions> sessions;
    private final Records<SetUpCode> codes;
    private final ConcurrentMap<String, Session> sessionsById = new ConcurrentHashMap<>();

    /** Declares its tables, so before the store opens. */
    public SignIns(Store store, Accounts accounts) {
        passwords = store.records("passwords", Password.class);
        sessions = store.records("sessions", Sessions.class);
        codes = store.records("set_up_codes", SetUpCode.class);
        sessions.onChange((user, before, after) -> index(before, after));
        accounts.departures().onLeaving((transaction, userId, projects) -> {
            if (accounts.members().of(transaction, userId).isEmpty()) {
                forget(transaction, userId);
            }
        });
    }

    /** One user's password. */
    record Password(PasswordHash hash) {}

    /** One user's sessions, the oldest first; one record, so that they can be ended together in a change. */
    record Sessions(List<Session> list) {
        static final Sessions NONE = new Sessions(List.of());
    }

    /** Stored form of the set-up code. */
    record SetUpCode(String digest, int userId) {}

    /** Makes the code that lets the first owner in, as part of a change; it is shown once, only its digest is kept. */
    public String issueCode(Transaction transaction, int ownerId) {
        String code = secrets.next("setup_");
        codes.put(transaction, CODE_KEY, new SetUpCode(Secrets.digest(code), ownerId));
        return code;
    }

    /** True while there is an unused set-up code. */
    public boolean hasCode() {
        return codes.find(CODE_KEY).isPresent();
    }

    /** True when this is the set-up code; it stays valid until it is used. */
    public boolean isCode(String text) {
        return isCode(codes.find(CODE_KEY), text);
    }

    /** The user whom this set-up code lets in; empty for a used or wrong code. */
    public OptionalInt findUserByCode(String text) {
        Optional<SetUpCode> code = codes.find(CODE_KEY);
        return isCode(code, text) ? OptionalInt.of(code.orElseThrow().userId()) : OptionalInt.empty();
    }

    /** Consumes the set-up code, as part of a change; returns its user, or empty for a used or wrong code. */
    public OptionalInt consumeCode(Transaction transaction, String text) {
        Optional<SetUpCode> code = codes.find(transaction, CODE_KEY);
        if (!isCode(code, text)) {
            return OptionalInt.empty();
        }
        codes.remove(transaction, CODE_KEY);
        return OptionalInt.of(code.orElseThrow().userId());
    }

    /** Hash of a user's password, or {@link PasswordHash#NONE}. */
    public PasswordHash passwordHash(int userId) {
        return hash(passwords.find(key(userId)));
    }

    /** True when a user has a password. */
    public boolean hasPassword(int userId) {
        return passwords.find(key(userId)).isPresent();
    }

    /** Gives a user a password and ends the user's sessions, as part of a change. */
    public void setPassword(Transaction transaction, int userId, PasswordHash hash) {
        passwords.put(transaction, key(userId), new Password(hash));
        endAll(transaction, userId);
    }

    /**
     * Starts a session, as part of a change; of too many the oldest ends.
     *
     * @param proof the hash that the given password fits; when the user has another one by now, there is no session
     */
    public Optional<Session> start(Transaction transaction, int userId, PasswordHash proof, Session.Device device) {
        return Objects.equals(hash(passwords.find(transaction, key(userId))), proof)
                ? Optional.of(start(transaction, userId, device))
                : Optional.empty();
    }

    /** Starts a session of a user who was identified in another way, as part of a change. */
    public Session start(Transaction transaction, int userId, Session.Device device) {
        long nowSeconds = transaction.nowMicros() / MICROS;
        Session started = new Session(
                UUID.randomUUID().toString(),
                userId,
                Timestamps.format(transaction.nowMicros()),
                nowSeconds + SESSION_LIFE.toSeconds(),
                device.address(),
                device.browser());
        List<Session> kept = list(transaction, userId).stream()
                .filter(session -> session.endSeconds() > nowSeconds)
                .toList();
        List<Session> newest = kept.subList(Math.max(0, kept.size() - SESSIONS_MAX + 1), kept.size());
        put(
                transaction,
                userId,
                Stream.concat(newest.stream(), Stream.of(started)).toList());
        return started;
    }

    /** Sessions of a user that have not ended, the newest first. */
    public List<Session> sessions(int userId, long nowSeconds) {
        List<Session> list =
                new ArrayList<>(sessions.find(key(userId)).orElse(Sessions.NONE).list());
        list.removeIf(session -> session.endSeconds() <= nowSeconds);
        Collections.reverse(list);
        return list;
    }

    /** Ends all sessions of a user but one, as part of a change. */
    public void endOthers(Transaction transaction, Session kept) {
        put(
                transaction,
                kept.userId(),
                list(transaction, kept.userId()).stream()
                        .filter(session -> session.id().equals(kept.id()))
                        .toList());
    }

    /** Digest that is another one as soon as the password of the user is. */
    public String passwordDigest(int userId) {
        return Secrets.digest(passwordHash(userId).toString());
    }

    /** The session with this id, unless it was ended. */
    public Optional<Session> findSession(String id) {
        return Optional.ofNullable(sessionsById.get(id));
    }

    /** Ends a session, as part of a change. */
    public void end(Transaction transaction, Session ended) {
        put(
                transaction,
                ended.userId(),
                list(transaction, ended.userId()).stream()
                        .filter(session -> !session.id().equals(ended.id()))
                        .toList());
    }

    private List<Session> list(Transaction transaction, int userId) {
        return sessions.find(transaction, key(userId)).orElse(Sessions.NONE).list();
    }

    /** A user who belongs nowhere has no way in. */
    private void forget(Transaction transaction, int userId) {
        passwords.remove(transaction, key(userId));
        endAll(transaction, userId);
    }

    private void endAll(Transaction transaction, int userId) {
        sessions.remove(transaction, key(userId));
    }

    private void put(Transaction transaction, int userId, List<Session> list) {
        sessions.put(transaction, key(userId), new Sessions(list));
    }

    private void index(@Nullable Sessions before, @Nullable Sessions after) {
        List<Session> kept = after == null ? List.of() : after.list();
        kept.forEach(session -> sessionsById.put(session.id(), session));
        Stream.ofNullable(before)
                .flatMap(earlier -> earlier.list().stream())
                .filter(session -> !kept.contains(session))
                .forEach(session -> sessionsById.remove(session.id()));
    }

    private static boolean isCode(Optional<SetUpCode> code, String text) {
        return code.filter(kept -> Secrets.same(kept.digest(), Secrets.digest(text)))
                .isPresent();
    }

    private static PasswordHash hash(Optional<Password> password) {
        return password.map(Password::hash).orElse(PasswordHash.NONE);
    }

    private static String key(int userId) {
        return Integer.toString(userId);
    }
}
