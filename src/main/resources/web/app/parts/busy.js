// Busy state of an action.

import { useState } from '../lib.js';
import { notify } from '../state.js';

/** Returns `[isBusy, run]`; `run` awaits an action and shows its error as a toast. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const run = async (action) => {
    setBusy(true);
    try {
      await action();
    } catch (failure) {
      notify(failure.message, 'bad');
    }
    setBusy(false);
  };
  return [isBusy, run];
}
