// Variables of a dashboard: above its tiles an input for each that their SQL names.

import { html } from '../lib.js';
import { project } from '../state.js';
import { useLoad } from './load.js';
import { loadVariables, SqlVariables } from './sql-variables.js';

/** Entries by their code name; later ones win. */
function byName(entries) {
  return Object.fromEntries(entries.filter((each) => each?.code_name).map((each) => [each.code_name, each]));
}

/** Values that count without temporary ones: those of the dashboard, else those that a query was saved with. */
function savedValues(dashboard, sources) {
  const lists = [...sources.map(({ variables }) => variables), dashboard.persisted_variables];
  return byName(lists.flatMap((variables) => Object.values(variables ?? {})));
}

/**
 * Renders the inputs; they show the saved values where there are no temporary ones.
 *
 * @param {object[]} sources queries in SQL of the tiles
 * @param {object} override temporary values by the id of their variable
 * @param {(override: object) => void} onOverride
 */
export function DashboardVariables({ dashboard, sources, override, onOverride }) {
  const variables = useLoad(loadVariables, [project.value.id]);
  const saved = savedValues(dashboard, sources);
  const shown = { ...saved, ...byName(Object.values(override)) };
  const change = (next) => {
    const chosen = byName(Object.values(next));
    const others = Object.values(chosen).filter((each) => (
      JSON.stringify(each.value) !== JSON.stringify(saved[each.code_name]?.value)));
    // A value that was cleared is the default again, whatever is saved.
    const cleared = variables.data.filter(({ code_name: name }) => saved[name] && !chosen[name])
      .map(({ id, code_name: name }) => ({ code_name: name, variableId: id, value: null }));
    onOverride(Object.fromEntries([...others, ...cleared].map((each) => [each.variableId, each])));
  };
  const source = { query: sources.map(({ query }) => query).join('\n'), variables: shown };
  return html`<${SqlVariables} source=${source} variables=${variables} onChange=${change} />`;
}
