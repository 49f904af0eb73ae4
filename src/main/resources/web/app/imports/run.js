// The import that is running. It goes on while other screens are shown.

import { signal } from '../lib.js';
import { project } from '../state.js';
import { t } from '../texts.js';
import { eventMaker } from './events.js';
import { FileFault } from './fault.js';
import { send, SendingStopped } from './sending.js';
import { records } from './source.js';

const BATCH_EVENTS = 500;
const BATCH_CHARS = 2_000_000;
const REFUSALS_KEPT = 1_000;
const TOLD_EVERY_MS = 150;

/**
 * The latest import: `{phase, isTrial, name, projectId, size, read, rows, stored, duplicates, refused, refusals, odd,
 * warnings, until, error}`, or null. The phase is `running`, `waiting`, `paused`, `done`, `stopped` or `cancelled`;
 * `refusals` are the first, `{row, line, reason}`; `odd` counts values by column that are not of its type.
 */
export const latest = signal(null);

let control = null;

export function isRunning() {
  return ['running', 'waiting', 'paused'].includes(latest.value?.phase);
}

/** Reads all of a source and sends its events. A trial only counts what would be refused here. */
export async function start(source, mapping, isTrial) {
  const own = new Run(source, mapping, isTrial);
  control = own;
  own.tell({});
  addEventListener('beforeunload', warn);
  try {
    await own.all();
    own.tell({ phase: 'done' });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      own.tell({ phase: 'cancelled' });
    } else {
      const isKnown = failure instanceof FileFault || failure instanceof SendingStopped;
      const error = isKnown ? failure.message : t('The file can’t be read: {0}', failure.message);
      own.tell({ phase: 'stopped', error });
    }
  } finally {
    removeEventListener('beforeunload', warn);
  }
}

function warn(event) {
  event.preventDefault();
}

export function pauseRun() {
  control.pause();
}

export function resumeRun() {
  control.resume();
}

export function cancelRun() {
  control.cancel();
}

/** Forgets the latest import, and ends it if it still runs. */
export function forgetRun() {
  control?.cancel();
  control = null;
  latest.value = null;
}

class Run {
  #source;
  #make;
  #abort = new AbortController();
  #gate = null;
  #state;
  #token = project.value.api_token;
  #toldAt = 0;
  #batch = [];
  #chars = 0;

  constructor(source, mapping, isTrial) {
    this.#source = source;
    this.#make = eventMaker(mapping);
    this.#state = {
      phase: 'running', isTrial, name: source.file.name, projectId: project.value.id, size: source.file.size, read: 0,
      rows: 0, stored: 0, duplicates: 0, refused: 0, refusals: [], odd: Object.create(null),
        warnings: Object.create(null),
      until: null, error: null,
    };
  }

  /** Changes the state and shows it. */
  tell(changes) {
    Object.assign(this.#state, changes);
    this.#toldAt = Date.now();
    if (control !== this) {
      return;
    }
    latest.value = { ...this.#state, refusals: [...this.#state.refusals] };
  }

  pause() {
    let open;
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    this.#gate.open = open;
    this.tell({ phase: 'paused' });
  }

  resume() {
    this.#gate?.open();
    this.#gate = null;
    this.tell({ phase: 'running' });
  }

  cancel() {
    this.#abort.abort();
    this.#gate?.open();
  }

  async all() {
    const { signal: aborted } = this.#abort;
    const onRead = (read) => {
      this.#state.read = read;
    };
    for await (const group of records(this.#source, { onRead, signal: aborted })) {
      for (const record of group) {
        this.#take(record);
        if (this.#batch.length >= BATCH_EVENTS || this.#chars >= BATCH_CHARS) {
          await this.#send();
        }
      }
      await this.#breathe();
    }
    await this.#send();
  }

  #take(record) {
    const state = this.#state;
    state.rows++;
    const { event, fault, odd } = this.#make(record);
    if (fault) {
      this.#refuse(record, fault);
      return;
    }
    odd.forEach((column) => {
      state.odd[column] = (state.odd[column] ?? 0) + 1;
    });
    if (this.#state.isTrial) {
      state.stored++;
      return;
    }
    this.#batch.push({ record, event });
    this.#chars += record.values ? record.values.reduce((sum, { length }) => sum + length, 100)
      : JSON.stringify(record.value).length;
  }

  #refuse({ row, line }, reason) {
    this.#state.refused++;
    if (this.#state.refusals.length < REFUSALS_KEPT) {
      this.#state.refusals.push({ row, line, reason });
    }
  }

  async #send() {
    const batch = this.#batch;
    this.#batch = [];
    this.#chars = 0;
    await this.#breathe();
    if (batch.length === 0) {
      return;
    }
    const told = await send(batch.map(({ event }) => event), {
      token: this.#token, signal: this.#abort.signal,
      onWait: (until) => this.tell({ until, phase: this.#gate ? 'paused' : until ? 'waiting' : 'running' }),
    });
    this.#state.stored += told.stored;
    this.#state.duplicates += told.duplicates;
    Object.entries(told.warnings).forEach(([type, count]) => {
      this.#state.warnings[type] = (this.#state.warnings[type] ?? 0) + count;
    });
    told.refused.sort((a, b) => a.index - b.index)
      .forEach(({ index, reason }) => this.#refuse(batch[index].record, reason));
  }

  /** Waits while the import is paused, ends if it is cancelled, and lets the page be drawn now and then. */
  async #breathe() {
    await this.#gate;
    this.#abort.signal.throwIfAborted();
    if (Date.now() - this.#toldAt > TOLD_EVERY_MS) {
      this.tell({});
      await new Promise((drawn) => setTimeout(drawn));
    }
  }
}
