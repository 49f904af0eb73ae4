// JSON as a client wrote it: numbers of any size, their zeros and names given twice, which a parser would lose.

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const GROUP_COLUMN = /,?\s*"\$group_[0-4]":"[^"\\]*(?:\\.[^"\\]*)*"\s*}\s*$/;

/** The text with one value a line; nothing but its spaces is changed. */
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

/** The text of a member of an object, or undefined. */
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

/** Properties of an event without the columns of its groups, which the server writes behind them. */
export function withoutGroupColumns(text) {
  let rest = text;
  while (GROUP_COLUMN.test(rest)) {
    rest = rest.replace(GROUP_COLUMN, '}');
  }
  return rest;
}
