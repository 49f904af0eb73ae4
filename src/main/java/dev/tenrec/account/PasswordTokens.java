package dev.tenrec.account;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.time.Duration;
import java.util.OptionalInt;

/** One-time tokens with which users set their passwords: one per user, kept as a digest. */
final class PasswordTokens {
    static final Duration LIFE = Duration.ofDays(7);

    private static final String PREFIX = "pwt_";

    /** @param expiresAtMicros microseconds since 1970 in UTC */
    record Token(int userId, String digest, long expiresAtMicros) {}

    private final Secrets secrets;
    private final Records<Token> records;
    private final UniqueIndex<String, Token> byDigest;

    /** Declares its table, so before the store opens. */
    PasswordTokens(Store store, Secrets secrets) {
        this.secrets = secrets;
        records = store.records("password_tokens", Token.class);
        byDigest = new UniqueIndex<>(records, Token::digest);
    }

    /** A new token in place of the user's earlier one. */
    String issue(Transaction transaction, int userId, Duration life) {
        String text = secrets.next(PREFIX);
        long expires = transaction.nowMicros() + life.toNanos() / 1_000;
        records.put(transaction, key(userId), new Token(userId, Secrets.digest(text), expires));
        return text;
    }

    /** The user whose token this is, whether or not it is too old. */
    OptionalInt find(String text) {
        return byDigest.find(Secrets.digest(text)).stream()
                .mapToInt(Token::userId)
                .findFirst();
    }

    /** The user whose token this is; it ends with this. Empty for one that is unknown, used or too old. */
    OptionalInt consume(Transaction transaction, String text) {
        String digest = Secrets.digest(text);
        return byDigest.find(digest)
                .flatMap(token -> records.find(transaction, key(token.userId())))
                .filter(token -> Secrets.same(token.digest(), digest))
                .map(token -> consume(transaction, token))
                .orElseGet(OptionalInt::empty);
    }

    void end(Transaction transaction, int userId) {
        records.remove(transaction, key(userId));
    }

    private OptionalInt consume(Transaction transaction, Token token) {
        end(transaction, token.userId());
        return token.expiresAtMicros() < transaction.nowMicros() ? OptionalInt.empty() : OptionalInt.of(token.userId());
    }

    private static String key(int userId) {
        return Integer.toString(userId);
    }
}
