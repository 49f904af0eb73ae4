// Insight editor: query controls, chart and detailed results. The unsaved query is in the URL.

import { api } from '../api.js';
import { html, useEffect, useMemo, useState } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { parameter, projectPath } from '../state.js';
import { DisplayBar } from '../parts/display-bar.js';
import { draftOf, draftText, setDraft } from '../parts/draft.js';
import { InsightHead } from '../parts/insight-head.js';
import { Loaded, useLoad } from '../parts/load.js';
import { isComplete } from '../parts/math.js';
import { convertQuery, defaultName, isSql, kindOf, KINDS, newQuery, nodesOf, unwrap } from '../parts/queries.js';
import { QueryPanel } from '../parts/query-panel.js';
import { QueryResult } from '../parts/query-result.js';
import { issueOf, useQuery } from '../parts/query.js';
import { EmptyState, Link, Tabs } from '../parts/ui.js';
import { t } from '../texts.js';

const NEW = 'new';

export default function Insight({ params: { id } }) {
  const begun = parameter('kind', KINDS[0].key);
  return id === NEW
    ? html`<${NewInsight} begin=${() => newQuery(begun)} />`
    : html`<${Saved} key=${id} id=${id} />`;
}

/** An insight that was never saved; `begin` makes its query. */
export function NewInsight({ begin }) {
  return html`<${Editor} key=${NEW} insight=${null} begin=${begin} />`;
}

function Saved({ id }) {
  const loaded = useLoad((signal) => api.get(`/insights/${encodeURIComponent(id)}/`, {}, { signal }), [id]);
  const number = loaded.data?.id;
  useEffect(() => {
    if (number) {
      api.post('/insights/viewed/', { insight_ids: [number] }).catch(() => {});
    }
  }, [number]);
  if (loaded.error?.status === 404) {
    return html`<${EmptyState} icon="search" title="Insight not found"
      action=${html`<${Link} to=${projectPath('/insights')} class="button primary">View all insights<//>`}>
      <p>It may have been deleted or belong to another project.</p><//>`;
  }
  return html`<${Loaded} of=${loaded}>${(insight) => html`
    <${Editor} insight=${insight} setInsight=${loaded.setData} begin=${() => newQuery(KINDS[0].key)} />`}<//>`;
}

function Editor({ insight, setInsight, begin }) {
  const saved = unwrap(insight?.query) ?? null;
  const text = draftText();
  const begun = parameter('kind');
  const query = useMemo(() => draftOf(text) ?? saved ?? begin(), [text, saved, begun]);
  const isChanged = saved === null || JSON.stringify(query) !== JSON.stringify(saved);
  const isEditing = saved === null || isChanged || parameter('edit') === '1';
  const change = (next) => {
    const isSaved = saved !== null && JSON.stringify(next) === JSON.stringify(saved);
    setDraft(isSaved ? null : next, insight ? { edit: '1' } : { kind: kindOf(next)?.key ?? null });
  };
  const edit = (isOn) => setDraft(null, { edit: isOn ? '1' : null });
  useKeys([insight
    ? ['e', t('Toggle edit mode'), () => isChanged || edit(!isEditing)]
    : ['e', t('Rename insight'), () => document.querySelector('h1 button')?.click()]]);
  return html`<${InsightHead} ...${{ insight, setInsight, query, isChanged, isEditing }} onEdit=${edit}>
    <${WorkOf} query=${query} isEditing=${isEditing} insight=${insight} onChange=${change} />
  <//>`;
}

function WorkOf({ query, insight, ...rest }) {
  if (kindOf(query)) {
    return html`<${Work} query=${query} insight=${insight} ...${rest} />`;
  }
  return isSql(query)
    ? html`<${Sql} query=${query} name=${insight?.name || defaultName(query)} ...${rest} />`
    : html`<${Foreign} kind=${query.kind} />`;
}

/** SQL, whose editor is loaded when it is first needed. */
function Sql(properties) {
  const loaded = useLoad(() => import('../parts/sql-work.js'), []);
  return html`<${Loaded} of=${loaded}>${({ SqlWork }) => html`<${SqlWork} ...${properties} />`}<//>`;
}

function Work({ query, insight, isEditing, onChange }) {
  const isReady = nodesOf(query).every(isComplete);
  const result = useQuery(isReady ? query : null);
  // Queries of other insight types, restored when the user switches back without an edit.
  const [left, setLeft] = useState({});
  const edit = (next) => {
    setLeft({});
    onChange(next);
  };
  const turn = (key) => {
    const here = kindOf(query).key;
    if (key !== here) {
      setLeft({ ...left, [here]: query });
      onChange(left[key] ?? convertQuery(query, key));
    }
  };
  return html`
    ${isEditing && html`<${Tabs} label="Insight type" selected=${kindOf(query).key} onSelect=${turn}
      tabs=${KINDS.map(({ key, text }) => [key, text])} />`}
    <div class=${`insight-work ${isEditing ? 'editing' : ''}`}>
      ${isEditing && html`<${QueryPanel} key=${query.kind} query=${query} issue=${issueOf(result.error)}
        onChange=${edit} />`}
      <div class="stack insight-shown">
        <${DisplayBar} query=${query} onChange=${edit} />
        ${!isReady && html`<p class="soft" role="status">Select a property to see the chart.</p>`}
        <${QueryResult} result=${result} name=${insight?.name || defaultName(query)} onChange=${edit} />
      </div>
    </div>`;
}

function Foreign({ kind }) {
  return html`<${EmptyState} icon="table" title="Unsupported insight type">
    <p>Its query has the kind <code>${kind ?? 'unknown'}</code>. It is available through the API.</p><//>`;
}
