// What an area of the application needs beside its modules: texts in the language of the user, and styles.

import { loadTexts } from './texts.js';

/** Styles of all areas, in the order of the cascade; the first view does without them. */
const STYLES = ['insight', 'explore', 'settings', 'manage'];
/** Ends once the styles are there; null before they are asked for. */
let styled = null;

/** Imports a module once the texts of its area and the styles are there; what is of no area needs neither. */
export async function inArea(area, module) {
  if (area) {
    styled ??= Promise.all(STYLES.map(loadStyle));
    await Promise.all([styled, loadTexts(area)]);
  }
  return module();
}

/** Adds a style to the page; one that can't be loaded is left out. */
function loadStyle(name) {
  return new Promise((done) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', onload: done, onerror: done });
    link.href = new URL(`style/${name}.css`, import.meta.url).href;
    document.head.append(link);
  });
}
