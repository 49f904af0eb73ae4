// Words and orders of rehearsals.

import { projectPath } from '../state.js';
import { t } from '../texts.js';

/** Severities, the heaviest first: name in the API, text, tone of its badge. */
export const SEVERITIES = [
  ['BLOCKER', t('Blocker'), 'bad'], ['ERROR', t('Error'), 'bad'], ['WARN', t('Warning'), 'warn'], ['INFO', t('Info'),
    ''],
];

/** Verdicts: tone, and what the word means. */
export const VERDICTS = {
  GO: ['good', t('Nothing but notes was found.')],
  'GO-WITH-ACKS': ['good', t('All that was found is waived.')],
  PENDING: ['warn', t('Warnings wait for a waiver.')],
  'NO-GO': ['bad', t('Blockers or errors are not waived.')],
};

const UNDO = {
  no: t('It can’t be undone.'), late: t('A later event can correct it.'), query: t('Queries can work around it.'),
  none: t('Nothing is stored.'),
};
const RANK = Object.fromEntries(SEVERITIES.map(([key], i) => [key, i]));

/** Path of a rehearsal. */
export function rehearsalPath(id, query = '') {
  return projectPath(`/rehearsals/${id}${query}`);
}

/** Path in the project that holds the events of a rehearsal; looking there leaves the user's current project alone. */
export function insidePath(rehearsal, path) {
  return `/project/${rehearsal.project_id}${path}?look=1`;
}

/** What undoes a broken rule. */
export function undoText(undo) {
  return UNDO[undo] ?? undo;
}

/** Findings by severity, then by rule; waived ones after the others of theirs. */
export function bySeverity(findings) {
  return [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity] || a.waived - b.waived
    || a.rule.localeCompare(b.rule));
}

export function severityText(severity) {
  return SEVERITIES.find(([key]) => key === severity)?.[1] ?? severity;
}

export function severityTone(severity) {
  return SEVERITIES.find(([key]) => key === severity)?.[2] ?? '';
}
