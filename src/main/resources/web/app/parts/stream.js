// Live stream of stored events and refused requests; it reconnects.

import { api, inProject, pause, request, withQuery } from '../api.js';
import { useCallback, useEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';

const SHOWN_MAX = 200;
const GATHER_MS = 120;
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000];
const RATE_MS = 10_000;

/** Messages of server-sent events: `{name, data}`. */
async function* messages(path, signal) {
  const response = await request('GET', path, { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field('data')) {
        yield { name: field('event'), data: JSON.parse(field('data')) };
      } else {
        yield { name: 'beat' };
      }
    }
  }
}

/** Row of a stored event. */
function eventRow(stored) {
  const { id, uuid = id, event, distinct_id: distinctId, properties, person } = stored;
  const at = stored.received_at ?? stored.timestamp;
  return { key: uuid, kind: 'event', uuid, event, distinctId, at, properties, person };
}

/** Row of a refused request. */
function refusedRow({ id, received_at: at, status, reasons }) {
  return { key: `refused ${id}`, kind: 'refused', id, at, status, reasons };
}

function merge(rows, more) {
  const known = new Set(rows.map(({ key }) => key));
  const fresh = more.filter(({ key }) => !known.has(key));
  return [...fresh, ...rows].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, SHOWN_MAX);
}

/**
 * Listens while the component is mounted.
 *
 * @param {{event: string, distinct_id: string, kind: string}} filter of `live/`
 * @returns `{rows, isLive, note, error, isLoaded, rate(), waiting, isPaused, setPaused, dropped}`; `rows` is
 *     newest first, `waiting` counts the rows that arrived while paused
 */
export function useStream(filter) {
  const [rows, setRows] = useState([]);
  const [, setHeld] = useState([]);
  const [waiting, setWaiting] = useState(0);
  const [isPaused, setPausedState] = useState(false);
  const [state, setState] = useState({ isLive: false, isLoaded: false, note: '', error: null, dropped: 0 });
  const paused = useRef(false);
  const arrivals = useRef([]);
  const tell = (changes) => setState((before) => ({ ...before, ...changes }));

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let gathered = [];
    let flushed = 0;
    let timer;
    const flush = () => {
      const found = gathered;
      gathered = [];
      flushed = Date.now();
      timer = undefined;
      if (paused.current) {
        setWaiting((before) => before + found.length);
      }
      (paused.current ? setHeld : setRows)((before) => merge(before, found));
    };
    const hear = ({ name, data }) => {
      if (name === 'dropped') {
        arrivals.current.push({ at: Date.now(), count: data.count });
        setState((before) => ({ ...before, dropped: before.dropped + data.count }));
      } else if (name === 'ended') {
        throw new Error(data.reason);
      } else if (name === 'accepted' || name === 'refused') {
        arrivals.current.push({ at: Date.now(), count: 1 });
        gathered.push(name === 'accepted' ? eventRow(data) : refusedRow(data));
        timer ??= setTimeout(flush, flushed + GATHER_MS - Date.now());
      }
    };
    const listen = async () => {
      const path = withQuery(inProject('/live/'), filter);
      for await (const message of messages(path, signal)) {
        if (message.name === 'beat') {
          tell({ isLive: true, note: '' });
        }
        hear(message);
      }
    };
    const keepListening = async () => {
      for (let attempt = 0; !signal.aborted; attempt++) {
        const begun = Date.now();
        let reason = t('The server ended the stream.');
        catchUp(filter, signal).then((found) => {
          setRows((before) => merge(before, found));
          tell({ isLoaded: true, error: null });
        }, (error) => signal.aborted || tell({ isLoaded: true, error }));
        try {
          await listen();
        } catch (failure) {
          reason = failure.message;
        }
        if (signal.aborted) {
          return;
        }
        attempt = Date.now() - begun > AGAIN_MS.at(-1) ? 0 : attempt;
        tell({ isLive: false, note: t('{0} Listening again in a moment.', reason) });
        await pause(AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)], signal);
      }
    };
    setRows([]);
    setHeld([]);
    setWaiting(0);
    tell({ isLive: false, isLoaded: false, note: '', error: null, dropped: 0 });
    keepListening().catch(() => {});
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [filter.event, filter.distinct_id, filter.kind]);

  const setPaused = useCallback((wanted) => {
    paused.current = wanted;
    setPausedState(wanted);
    if (!wanted) {
      setHeld((before) => {
        setRows((shown) => merge(shown, before));
        return [];
      });
      setWaiting(0);
    }
  }, []);
  return { ...state, rows, waiting, isPaused, setPaused, rate: () => rateOf(arrivals.current) };
}

/** Loads the latest events and refused requests, for the start and after a disconnect. */
async function catchUp({ event, distinct_id: distinctId, kind }, signal) {
  const [stored, refused] = await Promise.all([
    kind === 'refused' ? null : api.get('/events/', { event, distinct_id: distinctId, limit: 100 }, { signal }),
    kind === 'accepted' ? null : api.get('/refused/', { limit: 100 }, { signal }),
  ]);
  const isWanted = (reason) => (!event || reason.event === event) && (!distinctId || reason.distinct_id === distinctId);
  return [
    ...(stored?.results ?? []).map(eventRow),
    ...(refused?.results ?? [])
      .filter(({ reasons }) => (!event && !distinctId) || reasons.some(isWanted))
      .map(refusedRow),
  ];
}

/** Arrivals per second over the last ten seconds. */
function rateOf(arrivals) {
  const since = Date.now() - RATE_MS;
  while (arrivals.length > 0 && arrivals[0].at < since) {
    arrivals.shift();
  }
  return arrivals.reduce((sum, { count }) => sum + count, 0) / (RATE_MS / 1_000);
}
