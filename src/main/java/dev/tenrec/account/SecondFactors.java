package dev.tenrec.account;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Second factors of users: codes of an authenticator app, and recovery codes for the day on which it is lost. A code is
 * worth something once. The app's secret must be known to check codes, so it is kept as it is, in files that only the
 * server's user may read; recovery codes are kept as digests.
 */
public final class SecondFactors {
    private static final int SECRET_BYTES = 20;
    private static final int RECOVERY_CODES = 10;
    private static final int RECOVERY_BYTES = 10;
    private static final long MICROS = 1_000_000;

    /**
     * State of a user.
     *
     * @param secret Base32; null while only a setup has begun
     * @param offered secret of a setup that has begun; null for none
     * @param lastStep of the last code that was used
     * @param recovery digests of the recovery codes that are left
     */
    record SecondFactor(
            int userId, @Nullable String secret, @Nullable String offered, long lastStep, List<String> recovery) {}

    private final SecureRandom random = new SecureRandom();
    private final Records<SecondFactor> records;
    private final UniqueIndex<Integer, SecondFactor> byUser;

    /** Declares its table, so before the store opens. */
    public SecondFactors(Store store, Accounts accounts) {
        records = store.records("second_factors", SecondFactor.class);
        byUser = new UniqueIndex<>(records, SecondFactor::userId);
        accounts.departures().onLeaving((transaction, userId, projects) -> {
            if (accounts.members().of(transaction, userId).isEmpty()) {
                remove(transaction, userId);
            }
        });
    }

    /** True when a user signs in with a code. */
    public boolean isOn(int userId) {
        return byUser.find(userId).filter(SecondFactors::isOn).isPresent();
    }

    /** True when a user signs in with a code, as this change leaves it. */
    public boolean isOn(Transaction transaction, int userId) {
        return find(transaction, userId).filter(SecondFactors::isOn).isPresent();
    }

    /** Number of recovery codes that a user has left. */
    public int recoveryCount(int userId) {
        return byUser.find(userId).map(kept -> kept.recovery().size()).orElse(0);
    }

    /** Makes a secret for an app, as part of a change; it is in force once a code of it was given. */
    public String offer(Transaction transaction, int userId) {
        String secret = Totp.base32(random(SECRET_BYTES));
        SecondFactor kept = find(transaction, userId).orElse(new SecondFactor(userId, null, null, 0, List.of()));
        put(transaction, new SecondFactor(userId, kept.secret(), secret, kept.lastStep(), kept.recovery()));
        return secret;
    }

    /**
     * Puts the offered secret in force, as part of a change.
     *
     * @return the recovery codes, this once; empty for a wrong code
     */
    public Optional<List<String>> confirm(Transaction transaction, int userId, String code) {
        SecondFactor kept = find(transaction, userId).orElse(null);
        if (kept == null || kept.offered() == null) {
            return Optional.empty();
        }
        OptionalLong step = Totp.step(Totp.bytes(kept.offered()), code, nowSeconds(transaction), 0);
        if (step.isEmpty()) {
            return Optional.empty();
        }
        List<String> codes = new ArrayList<>();
        for (int i = 0; i < RECOVERY_CODES; i++) {
            String text = Totp.base32(random(RECOVERY_BYTES)).toLowerCase(Locale.ROOT);
            codes.add(text.substring(0, text.length() / 2) + "-" + text.substring(text.length() / 2));
        }
        List<String> digests = codes.stream().map(Secrets::digest).toList();
        put(transaction, new SecondFactor(userId, kept.offered(), null, step.getAsLong(), digests));
        return Optional.of(codes);
    }

    /** Uses up a code of the app or a recovery code, as part of a change; false for a wrong or used one. */
    public boolean use(Transaction transaction, int userId, String code) {
        SecondFactor kept =
                find(transaction, userId).filter(SecondFactors::isOn).orElse(null);
        if (kept == null || kept.secret() == null) {
            return false;
        }
        OptionalLong step = Totp.step(Totp.bytes(kept.secret()), code, nowSeconds(transaction), kept.lastStep());
        if (step.isPresent()) {
            put(
                    transaction,
                    new SecondFactor(userId, kept.secret(), kept.offered(), step.getAsLong(), kept.recovery()));
            return true;
        }
        String digest = Secrets.digest(code.toLowerCase(Locale.ROOT));
        List<String> left = kept.recovery().stream()
                .filter(each -> !Secrets.same(each, digest))
                .toList();
        if (left.size() == kept.recovery().size()) {
            return false;
        }
        put(transaction, new SecondFactor(userId, kept.secret(), kept.offered(), kept.lastStep(), left));
        return true;
    }

    /** Switches the second factor of a user off, as part of a change. */
    public void remove(Transaction transaction, int userId) {
        records.remove(transaction, key(userId));
    }

    private static boolean isOn(SecondFactor kept) {
        return kept.secret() != null;
    }

    private Optional<SecondFactor> find(Transaction transaction, int userId) {
        return records.find(transaction, key(userId));
    }

    private void put(Transaction transaction, SecondFactor changed) {
        records.put(transaction, key(changed.userId()), changed);
    }

    private byte[] random(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static long nowSeconds(Transaction transaction) {
        return transaction.nowMicros() / MICROS;
    }

    private static String key(int userId) {
        return Integer.toString(userId);
    }
}
