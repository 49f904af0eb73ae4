// What has arrived at a rehearsal so far, kept up to date while requests arrive.

import { formatNumber } from '../format.js';
import { html, useEffect, useRef, useState } from '../lib.js';

const POLL_MS = 2_000;
const TOTALS = [
  ['requests', 'Requests'], ['events', 'Events'], ['events_stored', 'Stored'], ['events_duplicate', 'Duplicates'],
  ['events_dropped', 'Dropped'], ['events_refused', 'Refused'],
];

/** Reloads a `useLoad` every two seconds while the page is seen. */
export function usePolling({ reload }, isOn = true, millis = POLL_MS) {
  useEffect(() => {
    const timer = isOn && setInterval(() => document.hidden || reload(), millis);
    return () => clearInterval(timer);
  }, [reload, isOn]);
}

/** @param {object} of the `progress` of a rehearsal */
export function Progress({ of }) {
  const before = useRef(of.requests);
  const [isReceiving, setReceiving] = useState(false);
  useEffect(() => {
    setReceiving(of.requests > before.current);
    before.current = of.requests;
  }, [of]);
  return html`<section class="card stack" aria-label="Received so far">
    <dl class="totals">${TOTALS.map(([key, text]) => html`<div key=${key}><dt class="small soft">${text}</dt>
      <dd>${formatNumber(of[key])}</dd></div>`)}</dl>
    <p class="row small soft" role="status"><span class=${`status-dot ${isReceiving ? 'on waits' : ''}`}></span>
      ${isReceiving ? 'Receiving' : of.requests === 0 ? 'Waiting for the first request' : 'No new requests'}</p>
  </section>`;
}
