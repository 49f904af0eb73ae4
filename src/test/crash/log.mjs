import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * The client's own memory of what it did, one line each, outside the server:
 *
 *   SEND {"id":"c1-7","client":"c1","attempt":1,"events":[…]}     on disk before the request leaves
 *   SEND {"id":"c1-7","client":"c1","attempt":2}                  the same batch again
 *   SEND {"id":"p3","client":"p","attempt":1,"patch":{"dashboard":5,"value":"…"}}
 *   ACK c1-7 | FAIL c1-7 503 | UNKNOWN c1-7                       what came back
 */
export class ClientLog {
  #file;

  constructor(path) {
    this.#file = openSync(path, 'a');
  }

  /** Returns once the line is on disk. */
  send(record) {
    writeSync(this.#file, `SEND ${JSON.stringify(record)}\n`);
    fsyncSync(this.#file);
  }

  acknowledged(id) {
    writeSync(this.#file, `ACK ${id}\n`);
  }

  failed(id, status) {
    writeSync(this.#file, `FAIL ${id} ${status}\n`);
  }

  unknown(id) {
    writeSync(this.#file, `UNKNOWN ${id}\n`);
  }

  close() {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}
