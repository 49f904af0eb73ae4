package dev.tenrec.account;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Refuses new passwords that are easy to guess, by the score of zxcvbn from 0 (ten guesses) to 4. The names and
 * addresses of the user count as words that every guesser tries. Passwords in use are never measured.
 */
public final class PasswordStrength {
    /** The real service refuses scores below it. */
    private static final int USER_SCORE_MIN = 3;
    /** Passwords of links are told to others, and may be guessed five times a minute from an address. */
    private static final int LINK_SCORE_MIN = 2;
    /** The time of a measurement grows with the square of the length. */
    private static final int MEASURED_MAX = 100;

    private final Accounts accounts;
    private final String attr;
    private final int scoreMin;

    /** Reads its dictionaries at the first use: 0.1 s and some megabytes. */
    private static final class Dictionaries {
        static final Zxcvbn ZXCVBN = new Zxcvbn();
    }

    private PasswordStrength(Accounts accounts, String attr, int scoreMin) {
        this.accounts = accounts;
        this.attr = attr;
        this.scoreMin = scoreMin;
    }

    /** The rule for passwords of users. */
    public static PasswordStrength ofUsers(Accounts accounts) {
        return new PasswordStrength(accounts, "password", USER_SCORE_MIN);
    }

    /** The rule for passwords of shared links. */
    public static PasswordStrength ofLinks(Accounts accounts) {
        return new PasswordStrength(accounts, "raw_password", LINK_SCORE_MIN);
    }

    /**
     * Takes up to a second for a long password.
     *
     * @param user who sets it
     * @param more other names and addresses of that user
     * @throws ApiException when the password is easy to guess
     */
    @Blocking
    public void require(String password, User user, String... more) {
        WorkerPool.assertWorker();
        Strength strength = Dictionaries.ZXCVBN.measure(
                password.substring(0, Math.min(MEASURED_MAX, password.length())), words(user, more));
        if (strength.getScore() < scoreMin) {
            String advice = String.join(" ", strength.getFeedback().getSuggestions(Locale.ROOT));
            throw new ApiException(
                    ErrorCode.PASSWORD_TOO_WEAK, advice.isEmpty() ? "This password is too weak." : advice, attr);
        }
    }

    private List<String> words(User user, String... more) {
        Stream<String> organizations = accounts.members().of(user.id()).stream()
                .map(membership -> accounts.organizations().find(membership.organization()))
                .flatMap(Optional::stream)
                .map(Organization::name);
        return Stream.of(Stream.of(user.email(), user.firstName(), user.lastName()), Stream.of(more), organizations)
                .flatMap(texts -> texts)
                .flatMap(text -> Stream.concat(Stream.of(text), Stream.of(text.split("[^\\p{L}\\p{N}]+"))))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }
}
