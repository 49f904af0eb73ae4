// What has arrived at a rehearsal so far, kept up to date while requests arrive.

import { formatNumber } from '../format.js';
import { html, useEffect, useRef, useState } from '../lib.js';
import { t } from '../texts.js';

const POLL_MS = 2_000;
const TOTALS = [
  ['requests', t('Requests')], ['events', t('Events')], ['events_stored', t('Stored')], ['events_duplicate',
    t('Duplicates')],
  ['events_dropped', t('Dropped')], ['events_refused', t('Refused')],
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
      ${isReceiving ? t('Receiving') : of.requests === 0 ? t('Waiting for the first request')
        : t('No new requests')}</p>
  </section>`;
}
