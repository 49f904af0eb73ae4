// What the project knows of its data: events, properties, actions, and what was wrong with what came.

import { html } from '../lib.js';
import { at } from '../state.js';
import { DataActions } from '../parts/data-actions.js';
import { DataAnnotations } from '../parts/data-annotations.js';
import { DataEvents } from '../parts/data-events.js';
import { DataProperties } from '../parts/data-properties.js';
import { DataRefused } from '../parts/data-refused.js';
import { DataWarnings } from '../parts/data-warnings.js';
import { Empty, Link, Screen } from '../parts/ui.js';

const SECTIONS = [
  ['events', 'Events', DataEvents],
  ['properties', 'Properties', DataProperties],
  ['actions', 'Actions', DataActions],
  ['annotations', 'Annotations', DataAnnotations],
  ['warnings', 'Warnings', DataWarnings],
  ['refused', 'Refused requests', DataRefused],
];

export default function Data({ params }) {
  const here = params.section ?? SECTIONS[0][0];
  const section = SECTIONS.find(([key]) => key === here);
  return html`<${Screen} title="Data management">
    <nav class="tabs links" aria-label="Data management">${SECTIONS.map(([key, text]) => html`
      <${Link} to=${at(`/data/${key}`)} aria-current=${key === here ? 'page' : null}>${text}<//>`)}</nav>
    ${section
      ? html`<${section[2]} key=${here} />`
      : html`<${Empty} icon="search" title="There is no such section"><p>Choose one of those above.</p><//>`}
  <//>`;
}
