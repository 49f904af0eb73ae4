// A new SQL query. The unsaved query is in the URL; saved ones open on the insight screen.

import { html } from '../lib.js';
import { NewInsight } from './insight.js';
import { newSql } from '../parts/queries.js';

export default function Sql() {
  return html`<${NewInsight} begin=${newSql} />`;
}
