package dev.tenrec.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A plain text for one reader.
 *
 * @param to address of a mailbox
 * @param subject one line; controls in it are dropped
 * @param text lines of any length
 */
public record Mail(String to, String subject, String text, List<Attachment> attachments) {
    /**
     * A file that goes with a mail.
     *
     * @param name as the reader sees it
     * @param type such as {@code application/pdf}
     */
    public record Attachment(String name, String type, ByteBuffer content) {}

    /** Returns whether a text is the address of one mailbox, without a name. */
    public static boolean isAddress(String text) {
        try {
            InternetAddress[] found = InternetAddress.parse(text, true);
            found[0].validate();
            return found.length == 1 && text.equals(found[0].getAddress()) && text.indexOf('@') > 0;
        } catch (AddressException | ArrayIndexOutOfBoundsException malformed) {
            return false;
        }
    }

    /** A mail without a file. */
    public static Mail of(String to, String subject, String text) {
        return new Mail(to, subject, text, List.of());
    }
}
