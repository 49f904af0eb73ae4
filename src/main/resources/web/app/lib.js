// Preact, its hooks and signals under one name.

import htm from './vendor/htm.js';
import { h } from './vendor/preact.js';
import { inLanguage } from './texts.js';

export { Component, createPortal, render } from './vendor/preact.js';
export {
  useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState,
} from './vendor/hooks.js';
export { computed, effect, signal } from './vendor/signals.js';

/**
 * Elements in HTML syntax. Interpolated values become text or attributes, never markup. Text in the template is English
 * and is shown in the language of the user.
 */
export const html = inLanguage(htm.bind(h));
