// Data management: definitions of events and properties, actions, annotations, ingestion warnings, refused requests,
// import.

import { DataImport } from '../imports/screen.js';
import { html } from '../lib.js';
import { projectPath } from '../state.js';
import { DataActions } from '../parts/data-actions.js';
import { DataAnnotations } from '../parts/data-annotations.js';
import { DataEvents } from '../parts/data-events.js';
import { DataProperties } from '../parts/data-properties.js';
import { DataRefused } from '../parts/data-refused.js';
import { DataWarnings } from '../parts/data-warnings.js';
import { EmptyState, Link, Screen } from '../parts/ui.js';
import { t } from '../texts.js';

const SECTIONS = [
  ['events', t('Events'), DataEvents],
  ['properties', t('Properties'), DataProperties],
  ['actions', t('Actions'), DataActions],
  ['annotations', t('Annotations'), DataAnnotations],
  ['warnings', t('Ingestion warnings'), DataWarnings],
  ['refused', t('Refused requests'), DataRefused],
  ['import', t('Import'), DataImport],
];

export default function Data({ params }) {
  const here = params.section ?? SECTIONS[0][0];
  const section = SECTIONS.find(([key]) => key === here);
  return html`<${Screen} title="Data management">
    <nav class="tabs links" aria-label="Data management">${SECTIONS.map(([key, text]) => html`
      <${Link} to=${projectPath(`/data/${key}`)} aria-current=${key === here ? 'page' : null}>${text}<//>`)}</nav>
    ${section
      ? html`<${section[2]} key=${here} />`
      : html`<${EmptyState} icon="search" title="Section not found"><p>Select a section above.</p><//>`}
  <//>`;
}
