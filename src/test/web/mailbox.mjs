import { createServer } from 'node:net';

/** Longest mail that is kept, in characters. */
const MAIL_MAX = 4_000_000;

/** A mail server on loopback that keeps what it receives: `{to, text}`. It speaks as much of SMTP as sending needs. */
export class Mailbox {
  mails = [];
  #server;

  static async open() {
    const mailbox = new Mailbox();
    mailbox.#server = createServer((socket) => mailbox.#talk(socket));
    await new Promise((listening) => mailbox.#server.listen(0, '127.0.0.1', listening));
    return mailbox;
  }

  /** Settings of a server that sends its mail here. */
  get environment() {
    return {
      TENREC_SMTP_HOST: '127.0.0.1', TENREC_SMTP_PORT: String(this.#server.address().port),
      TENREC_SMTP_ENCRYPTION: 'none', TENREC_MAIL_FROM: 'Tenrec <tenrec@example.com>',
    };
  }

  close() {
    return new Promise((closed) => this.#server.close(closed));
  }

  #talk(socket) {
    let waiting = '';
    let mail = null;
    const say = (line) => socket.write(`${line}\r\n`);
    socket.setEncoding('latin1').on('error', () => socket.destroy()).on('data', (more) => {
      waiting += more;
      if (waiting.length > MAIL_MAX) {
        socket.destroy();
      }
      for (let end = waiting.indexOf(mail?.ends ?? '\r\n'); end >= 0; end = waiting.indexOf(mail?.ends ?? '\r\n')) {
        const said = waiting.slice(0, end);
        waiting = waiting.slice(end + (mail?.ends ?? '\r\n').length);
        if (mail?.ends) {
          this.mails.push({ to: mail.to, text: said });
          mail = null;
          say('250 kept');
        } else if (/^mail/i.test(said)) {
          mail = { to: [], ends: null };
          say('250 ok');
        } else if (/^rcpt/i.test(said)) {
          mail.to.push(said.match(/<(.*)>/)[1]);
          say('250 ok');
        } else if (/^data/i.test(said)) {
          mail.ends = '\r\n.\r\n';
          say('354 go on');
        } else if (/^quit/i.test(said)) {
          say('221 bye');
          socket.end();
        } else {
          say('250 ok');
        }
      }
    });
    say('220 mailbox');
  }
}
