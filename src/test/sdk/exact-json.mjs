const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads JSON without losing digits: a number that JavaScript cannot hold becomes the text `number 123…e-2`, the same
 * for every way to write it.
 */
export function exactJson(text) {
  return JSON.parse(text.replace(STRING_OR_NUMBER, (found) => (found[0] === '"' ? found : exactNumber(found))));
}

function exactNumber(literal) {
  const value = Number(literal);
  const form = digits(literal);
  return Number.isFinite(value) && digits(String(value)) === form ? literal : `"number ${form}"`;
}

/** The significant digits and the power of ten, so that 1.50, 15e-1 and 1.5 are the same. */
function digits(literal) {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  const all = (whole + fraction).replace(/^0+/, '');
  const kept = all.replace(/0+$/, '');
  return kept === '' ? '0' : `${sign}${kept}e${Number(exponent) - fraction.length + all.length - kept.length}`;
}
