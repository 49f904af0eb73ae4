package dev.tenrec.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.Locale;

/**
 * Server that mail is handed to.
 *
 * @param user empty for a server that asks for no password
 * @param from address of the sender, with a name if wanted: {@code Tenrec <tenrec@example.com>}
 */
public record MailSettings(String host, int port, Encryption encryption, String user, String password, String from) {
    /** Protection of the connection; a server that does not offer what is configured gets no mail. */
    public enum Encryption {
        NONE,
        STARTTLS,
        TLS;

        /** The word of the settings. */
        public static Encryption of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** Refuses a sender that is no address, with {@code IllegalArgumentException}. */
    public MailSettings {
        try {
            new InternetAddress(from, true);
        } catch (AddressException malformed) {
            throw new IllegalArgumentException(from + " is no address of a mailbox", malformed);
        }
    }

    /** Never prints the password. */
    @Override
    public String toString() {
        return "MailSettings[" + host + ":" + port + "]";
    }
}
