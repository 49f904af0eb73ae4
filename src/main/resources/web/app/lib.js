// The library of the views, under one name: elements, hooks and signals.

import htm from './vendor/htm.js';
import { h } from './vendor/preact.js';

export { Component, createPortal, render } from './vendor/preact.js';
export {
  useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState,
} from './vendor/hooks.js';
export { computed, effect, signal } from './vendor/signals.js';

/** Elements written as HTML; what is put in becomes text or attributes, never markup. */
export const html = htm.bind(h);
