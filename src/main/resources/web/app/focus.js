// Keeps the keyboard's place: when the element with the focus leaves the page, what is nearest to it gets the focus.

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The element that last had the focus, and those around it, the innermost first. */
let path = [];

function remember({ target }) {
  path = [];
  for (let at = target; at && at !== document.body; at = at.parentElement) {
    path.push(at);
  }
}

function isUsable(control) {
  return control.tabIndex >= 0 && !control.disabled && control.checkVisibility();
}

/** Moves a lost focus into the innermost element around it that is still there and has a control. */
function restore() {
  if (document.activeElement !== document.body || path.length === 0 || path[0].isConnected) {
    return;
  }
  for (const around of path) {
    if (around.isConnected) {
      const control = around.id === 'main' ? around : [...around.querySelectorAll(CONTROLS)].find(isUsable);
      if (control) {
        control.focus({ preventScroll: true });
        return;
      }
    }
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Begins to keep the focus of the page. */
export function keepFocus() {
  document.addEventListener('focusin', remember);
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}
