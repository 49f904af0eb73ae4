package dev.tenrec.mail;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Properties;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands mail to a server, one after another on a thread of its own: a server that hangs delays other mail and nothing
 * else. At most 200 wait; further ones are refused. Thread-safe.
 */
public final class Mailer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Mailer.class);
    private static final int QUEUED_MAX = 200;

    private final MailSettings settings;
    private final Session session;
    private final WorkerPool thread = new WorkerPool("tenrec-mail", 1, QUEUED_MAX);
    private final LongAdder sent = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /** @param timeout for connecting, and for each answer of the server */
    public Mailer(MailSettings settings, Duration timeout) {
        this.settings = settings;
        this.session = Session.getInstance(properties(settings, timeout));
    }

    /**
     * Sends a mail; the stage ends once the server has taken it, or with a failure that says why not.
     *
     * @throws ApiException as the end of the stage when too many wait, or the server did not take it
     */
    public CompletionStage<Void> send(Mail mail) {
        return thread.<Void>submit(() -> {
                    deliver(mail);
                    return null;
                })
                .whenComplete((done, failure) -> (failure == null ? sent : failed).increment());
    }

    /** Mails that the server took since the start. */
    public long sentCount() {
        return sent.sum();
    }

    /** Mails that were refused or did not reach the server since the start. */
    public long failedCount() {
        return failed.sum();
    }

    @Blocking
    private void deliver(Mail mail) {
        WorkerPool.assertWorker();
        try {
            MimeMessage message = message(mail);
            try (Transport transport = session.getTransport("smtp")) {
                // With any user, even an empty one, it would sign in.
                boolean signsIn = !settings.user().isEmpty();
                transport.connect(
                        settings.host(),
                        settings.port(),
                        signsIn ? settings.user() : null,
                        signsIn ? settings.password() : null);
                transport.sendMessage(message, message.getAllRecipients());
            }
        } catch (MessagingException undelivered) {
            // The reader's address and the text stay out of the log.
            LOG.warn("A mail could not be sent by {}: {}", settings.host(), undelivered.getMessage());
            throw new ApiException(ErrorCode.OVERLOADED, "The mail server did not take the mail.");
        }
    }

    private MimeMessage message(Mail mail) throws MessagingException {
        MimeMessage message = new MimeMessage(session);
        message.setFrom(new InternetAddress(settings.from(), true));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(mail.to(), true));
        message.setSubject(mail.subject().replaceAll("\\p{Cntrl}+", " "), StandardCharsets.UTF_8.name());
        message.setHeader("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(OffsetDateTime.now(ZoneOffset.UTC)));
        message.setHeader("Auto-Submitted", "auto-generated");
        if (mail.attachments().isEmpty()) {
            message.setText(mail.text(), StandardCharsets.UTF_8.name());
            return message;
        }
        MimeMultipart parts = new MimeMultipart();
        MimeBodyPart text = new MimeBodyPart();
        text.setText(mail.text(), StandardCharsets.UTF_8.name());
        parts.addBodyPart(text);
        for (Mail.Attachment attachment : mail.attachments()) {
            MimeBodyPart part = new MimeBodyPart();
            byte[] bytes = new byte[attachment.content().remaining()];
            attachment.content().duplicate().get(bytes);
            part.setDataHandler(new DataHandler(new ByteArrayDataSource(bytes, attachment.type())));
            part.setFileName(attachment.name());
            parts.addBodyPart(part);
        }
        message.setContent(parts);
        return message;
    }

    private static Properties properties(MailSettings settings, Duration limit) {
        Properties properties = new Properties();
        String timeout = Long.toString(limit.toMillis());
        properties.setProperty("mail.smtp.connectiontimeout", timeout);
        properties.setProperty("mail.smtp.timeout", timeout);
        properties.setProperty("mail.smtp.writetimeout", timeout);
        properties.setProperty(
                "mail.smtp.auth", Boolean.toString(!settings.user().isEmpty()));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        boolean isStartTls = settings.encryption() == MailSettings.Encryption.STARTTLS;
        properties.setProperty("mail.smtp.starttls.enable", Boolean.toString(isStartTls));
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(isStartTls));
        properties.setProperty(
                "mail.smtp.ssl.enable", Boolean.toString(settings.encryption() == MailSettings.Encryption.TLS));
        return properties;
    }

    /** Waits a bounded time for the mail that is being sent. */
    @Override
    public void close() {
        thread.close();
    }
}
