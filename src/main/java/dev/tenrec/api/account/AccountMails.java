package dev.tenrec.api.account;

import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.mail.Mail;
import dev.tenrec.mail.Mailer;
import dev.tenrec.site.Site;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Mail about accounts. Its links are made of the configured address of the server alone: the host of a request is
 * chosen by who sends it. A mail that can't be sent is in the log and in the metrics, and asked for again.
 */
final class AccountMails {
    /** Behind the number sign, so that no log of a proxy holds the token. */
    private static final String PAGE = "/set_password#token=";

    private final Optional<Mailer> mailer;
    private final Site site;

    AccountMails(Optional<Mailer> mailer, Site site) {
        this.mailer = mailer.filter(configured -> site.origin().isPresent());
        this.site = site;
    }

    boolean isAvailable() {
        return mailer.isPresent();
    }

    /** Refuses what can only be done by mail where none is sent. */
    void require() {
        if (mailer.isEmpty()) {
            throw new ApiException(
                    ErrorCode.MAIL_NOT_AVAILABLE,
                    "Cannot reset passwords because email is not configured for your instance. Please contact your"
                            + " administrator.");
        }
    }

    void invite(User invited, User inviter, String organization, String token) {
        send(
                invited,
                "You are invited to " + organization,
                """
                %s (%s) invites you to %s on Tenrec.

                Choose a password within seven days to join:
                %s

                If you did not expect this, do nothing.
                """,
                token,
                inviter.firstName(),
                inviter.email(),
                organization);
    }

    void reset(User user, String token) {
        send(user, "Reset your password", """
                Somebody asked for a new password of your account %s.

                Choose one within an hour:
                %s

                If that was not you, do nothing: your password stays as it is.
                """, token, user.email());
    }

    /** @param texts for all places of the text but the last, which is the link's */
    @SuppressWarnings("FutureReturnValueIgnored") // The mailer logs and counts what fails.
    private void send(User user, String subject, String text, String token, String... texts) {
        if (mailer.isEmpty()) {
            return;
        }
        Object[] all = Arrays.copyOf(texts, texts.length + 1, Object[].class);
        all[texts.length] = site.origin().orElseThrow() + PAGE + token;
        mailer.get().send(Mail.of(user.email(), subject, String.format(Locale.ROOT, text, all)));
    }
}
