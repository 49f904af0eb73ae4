// Keyboard shortcuts of the screen that is shown.

import { signal, useEffect } from './lib.js';

/** Shortcuts of the current screen: `[key, description, action]`. Set by `useKeys`, read by the shell. */
export const screenKeys = signal([]);

/** Registers shortcuts, `[key, description, action]`, for as long as the calling screen is mounted. */
export function useKeys(keys) {
  useEffect(() => {
    screenKeys.value = keys;
    return () => {
      screenKeys.value = [];
    };
  });
}
