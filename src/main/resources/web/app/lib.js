// Preact, its hooks and signals under one name.

import htm from './vendor/htm.js';
import { h } from './vendor/preact.js';

export { Component, createPortal, render } from './vendor/preact.js';
export {
  useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState,
} from './vendor/hooks.js';
export { computed, effect, signal } from './vendor/signals.js';

/** Elements in HTML syntax. Interpolated values become text or attributes, never markup. */
export const html = htm.bind(h);
