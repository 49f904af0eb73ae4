package dev.tenrec.mail;

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

    /** A mail without a file. */
    public static Mail of(String to, String subject, String text) {
        return new Mail(to, subject, text, List.of());
    }
}
