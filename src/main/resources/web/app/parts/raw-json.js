// Formatting of JSON text without parsing it, which would lose large numbers, trailing zeros and duplicate names.

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const GROUP_COLUMN = /,?\s*"\$group_[0-4]":"[^"\\]*(?:\\.[^"\\]*)*"\s*}\s*$/;

/** Indents JSON text; only white space changes. */
export function indentJson(text) {
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return tokens.map((token, i) => {
    const isFull = '{['.includes(token) ? !'}]'.includes(tokens[i + 1]) : !'{['.includes(tokens[i - 1]);
    if ('{['.includes(token) && isFull) {
      depth++;
      return token + line();
    }
    if ('}]'.includes(token) && isFull) {
      depth--;
      return line() + token;
    }
    return token === ',' ? token + line() : token === ':' ? ': ' : token;
  }).join('');
}

/** Text of a member of an object, or undefined. */
export function memberOf(text, name) {
  let depth = 0;
  let start = -1;
  let isName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (start >= 0 && depth === 1 && ',}'.includes(token)) {
      return text.slice(start, index).trim();
    }
    if (isName && token === ':' && start < 0) {
      start = index + 1;
    }
    isName = depth === 1 && token === JSON.stringify(name);
    depth += '{['.includes(token) ? 1 : '}]'.includes(token) ? -1 : 0;
  }
  return undefined;
}

/** Removes the `$group_0` to `$group_4` that the server appends to event properties. */
export function withoutGroupColumns(text) {
  let rest = text;
  while (GROUP_COLUMN.test(rest)) {
    rest = rest.replace(GROUP_COLUMN, '}');
  }
  return rest;
}
