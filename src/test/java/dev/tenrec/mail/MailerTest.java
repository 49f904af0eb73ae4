package dev.tenrec.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.tenrec.error.ApiException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mail as a real server takes it, and servers that do not. */
final class MailerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String ANA = "ana@example.com";

    private final GreenMail server = new GreenMail(
            new ServerSetup[] {new ServerSetup(0, "127.0.0.1", "smtp"), new ServerSetup(0, "127.0.0.1", "smtps")});

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void sendsTextOfAnyLanguageWithAFile() throws Exception {
        byte[] file = {0, 1, 2, (byte) 0xFF};
        try (Mailer mailer = mailer(server.getSmtp().getPort(), MailSettings.Encryption.NONE, TIMEOUT)) {
            join(mailer.send(new Mail(
                    ANA,
                    "Wöchentlich: 売上",
                    "Grüße 🙂\nzwei",
                    List.of(new Mail.Attachment("a b.pdf", "application/pdf", ByteBuffer.wrap(file))))));
            assertThat(mailer.sentCount()).isEqualTo(1);
        }
        MimeMessage message = server.getReceivedMessages()[0];
        assertThat(message.getSubject()).isEqualTo("Wöchentlich: 売上");
        assertThat(message.getFrom()[0]).hasToString("Tenrec <tenrec@example.com>");
        assertThat(message.getAllRecipients()).extracting(Object::toString).containsExactly(ANA);
        Multipart parts = (Multipart) message.getContent();
        assertThat(parts.getBodyPart(0).getContent().toString().replace("\r\n", "\n"))
                .isEqualTo("Grüße 🙂\nzwei");
        assertThat(parts.getBodyPart(1).getFileName()).isEqualTo("a b.pdf");
        assertThat(parts.getBodyPart(1).getInputStream().readAllBytes()).isEqualTo(file);
    }

    @Test
    void namesOfOthersAddNeitherHeadersNorReaders() throws Exception {
        try (Mailer mailer = mailer(server.getSmtp().getPort(), MailSettings.Encryption.NONE, TIMEOUT)) {
            join(mailer.send(Mail.of(ANA, "A\r\nBcc: eve@example.com\r\n\r\nx", "text")));
            assertThatThrownBy(() -> join(mailer.send(Mail.of("a@example.com\r\nRCPT TO:<e@example.com>", "s", "t"))))
                    .hasCauseInstanceOf(ApiException.class);
            assertThatThrownBy(() -> join(mailer.send(Mail.of("a@example.com, e@example.com", "s", "t"))))
                    .hasCauseInstanceOf(ApiException.class);
            assertThat(mailer.failedCount()).isEqualTo(2);
        }
        assertThat(server.getReceivedMessages()).hasSize(1);
        assertThat(server.getReceivedMessages()[0].getHeader("Bcc")).isNull();
    }

    @Test
    void givesNoPasswordToAServerThatItCanNotTrust() {
        try (Mailer tls = mailer(server.getSmtps().getPort(), MailSettings.Encryption.TLS, TIMEOUT);
                Mailer startTls = mailer(server.getSmtp().getPort(), MailSettings.Encryption.STARTTLS, TIMEOUT)) {
            assertThatThrownBy(() -> join(tls.send(Mail.of(ANA, "s", "t")))).hasCauseInstanceOf(ApiException.class);
            assertThatThrownBy(() -> join(startTls.send(Mail.of(ANA, "s", "t"))))
                    .describedAs("a server that offers no STARTTLS")
                    .hasCauseInstanceOf(ApiException.class);
        }
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void aServerThatHangsFillsABoundedQueueAndNothingElse() throws Exception {
        ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        try (Mailer mailer = mailer(silent.getLocalPort(), MailSettings.Encryption.NONE, TIMEOUT)) {
            List<CompletableFuture<Void>> sent = new ArrayList<>();
            for (int i = 0; i < 250; i++) {
                sent.add(mailer.send(Mail.of(ANA, "s", "t")).toCompletableFuture());
            }
            assertThat(sent.stream().filter(CompletableFuture::isCompletedExceptionally))
                    .describedAs("those that the queue had no room for")
                    .hasSizeBetween(40, 50);
            // Resets the connections.
            silent.close();
            assertThatThrownBy(() -> sent.get(0).join()).hasCauseInstanceOf(ApiException.class);
        } finally {
            silent.close();
        }
    }

    private static Mailer mailer(int port, MailSettings.Encryption encryption, Duration timeout) {
        return new Mailer(
                new MailSettings("127.0.0.1", port, encryption, "", "", "Tenrec <tenrec@example.com>"), timeout);
    }

    private static void join(java.util.concurrent.CompletionStage<Void> sent) throws CompletionException {
        sent.toCompletableFuture().join();
    }
}
