import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';

const MAIL_BYTES_MAX = 4_000_000;
const USER = 'tenrec';
const PASSWORD = 'staple-of-mail';

/**
 * A mail server on loopback that keeps what it receives: `{to, text}`. It takes mail only over TLS (STARTTLS) and after
 * a password, with a certificate of its own.
 */
export class Mailbox {
  mails = [];
  #server;
  #store;

  /** @param {string} folder for the certificate */
  static async open(folder) {
    const mailbox = new Mailbox();
    mailbox.#store = join(folder, 'mail.p12');
    const keytool = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'keytool') : 'keytool';
    await promisify(execFile)(keytool, ['-genkeypair', '-alias', 'mail', '-dname', 'CN=mail', '-ext',
      'san=ip:127.0.0.1', '-keyalg', 'EC', '-storetype', 'PKCS12', '-storepass', PASSWORD, '-keystore',
      mailbox.#store]);
    mailbox.#server = new SMTPServer({
      pfx: readFileSync(mailbox.#store),
      passphrase: PASSWORD,
      size: MAIL_BYTES_MAX,
      onAuth: ({ username, password }, session, done) => (username === USER && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error('Wrong password'))),
      onData: (stream, { envelope }, done) => {
        const parts = [];
        stream.on('data', (part) => parts.push(part)).on('error', done).on('end', () => {
          mailbox.mails.push({
            to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString('latin1'),
          });
          done();
        });
      },
    });
    await new Promise((listening) => mailbox.#server.listen(0, '127.0.0.1', listening));
    return mailbox;
  }

  /** Settings of a server that sends its mail here. */
  get environment() {
    return {
      TENREC_SMTP_HOST: '127.0.0.1', TENREC_SMTP_PORT: String(this.#server.server.address().port),
      TENREC_SMTP_USER: USER, TENREC_SMTP_PASSWORD: PASSWORD, TENREC_MAIL_FROM: 'Tenrec <tenrec@example.com>',
    };
  }

  /** Options of a JVM that trusts the certificate. */
  get javaOptions() {
    return [`-Djavax.net.ssl.trustStore=${this.#store}`, `-Djavax.net.ssl.trustStorePassword=${PASSWORD}`];
  }

  close() {
    return new Promise((closed) => this.#server.close(closed));
  }
}
