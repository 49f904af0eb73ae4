// Names of browsers and systems in the header of a request.

import { t } from '../texts.js';

/** The first match wins: other browsers also name Chrome, and all of them Safari. */
const BROWSERS = [
  [/Edg\w*\/(\d+)/, 'Edge'], [/OPR\/(\d+)/, 'Opera'], [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Firefox\/(\d+)|FxiOS\/(\d+)/, 'Firefox'], [/(?:Headless)?Chrome\/(\d+)|CriOS\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'], [/curl\/(\d+)/, 'curl'],
];
const SYSTEMS = [
  [/Android/, 'Android'], [/iPhone|iPod/, 'iPhone'], [/iPad/, 'iPad'], [/CrOS/, 'ChromeOS'], [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'], [/Linux/, 'Linux'],
];

/** `Chrome 142 on Windows`; the header itself where no browser is known. */
export function browserName(header) {
  if (!header) {
    return t('Unknown browser');
  }
  const browser = BROWSERS.find(([pattern]) => pattern.test(header));
  if (!browser) {
    return header;
  }
  const [pattern, name] = browser;
  const version = pattern.exec(header).slice(1).find(Boolean);
  const system = SYSTEMS.find(([one]) => one.test(header))?.[1];
  return `${name} ${version}${system ? t(' on {0}', system) : ''}`;
}
