// An insight: the controls of its query, its chart and its numbers. What is not saved lives in the address.

import { api } from '../api.js';
import { html, useEffect, useMemo, useState } from '../lib.js';
import { at, parameter } from '../state.js';
import { useKeys } from '../shortcuts.js';
import { useAnswer, issueOf } from '../parts/asking.js';
import { DisplayBar } from '../parts/display.js';
import { draftOf, draftText, setDraft } from '../parts/draft.js';
import { InsightHead } from '../parts/insight-head.js';
import { Loaded, useLoad } from '../parts/load.js';
import { isWhole } from '../parts/maths.js';
import { beginning, describe, kindOf, KINDS, nodesOf, turned, unwrapped } from '../parts/queries.js';
import { QueryPanel } from '../parts/query-panel.js';
import { QueryResult } from '../parts/query-result.js';
import { Empty, Link, Tabs } from '../parts/ui.js';

const NEW = 'new';

export default function Insight({ params: { id } }) {
  return id === NEW ? html`<${Editor} key=${NEW} insight=${null} />` : html`<${Saved} key=${id} id=${id} />`;
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
    return html`<${Empty} icon="search" title="There is no such insight"
      action=${html`<${Link} to=${at('/insights')} class="button primary">See all insights<//>`}>
      <p>It may be deleted, or belong to another project.</p><//>`;
  }
  return html`<${Loaded} of=${loaded}>${(insight) => html`
    <${Editor} insight=${insight} setInsight=${loaded.setData} />`}<//>`;
}

function Editor({ insight, setInsight }) {
  const saved = unwrapped(insight?.query) ?? null;
  const text = draftText();
  const begun = parameter('kind', KINDS[0].key);
  const query = useMemo(() => draftOf(text) ?? saved ?? beginning(begun), [text, saved, begun]);
  const isChanged = saved === null || JSON.stringify(query) !== JSON.stringify(saved);
  const isEditing = saved === null || isChanged || parameter('edit') === '1';
  const change = (next) => {
    const isSaved = saved !== null && JSON.stringify(next) === JSON.stringify(saved);
    setDraft(isSaved ? null : next, insight ? { edit: '1' } : { kind: kindOf(next).key });
  };
  const edit = (isOn) => setDraft(null, { edit: isOn ? '1' : null });
  useKeys([insight
    ? ['e', 'Edit the insight, or end that', () => isChanged || edit(!isEditing)]
    : ['e', 'Name the insight', () => document.querySelector('h1 button')?.click()]]);
  return html`<${InsightHead} ...${{ insight, setInsight, query, isChanged, isEditing }} onEdit=${edit}>
    ${kindOf(query)
      ? html`<${Work} query=${query} isEditing=${isEditing} insight=${insight} onChange=${change} />`
      : html`<${Foreign} kind=${query.kind} />`}
  <//>`;
}

function Work({ query, insight, isEditing, onChange }) {
  const isReady = nodesOf(query).every(isWhole);
  const result = useAnswer(isReady ? query : null);
  // Who only looks at other kinds finds everything as it was on the way back.
  const [left, setLeft] = useState({});
  const edit = (next) => {
    setLeft({});
    onChange(next);
  };
  const turn = (key) => {
    const here = kindOf(query).key;
    if (key !== here) {
      setLeft({ ...left, [here]: query });
      onChange(left[key] ?? turned(query, key));
    }
  };
  return html`
    ${isEditing && html`<${Tabs} label="Kind of insight" selected=${kindOf(query).key} onSelect=${turn}
      tabs=${KINDS.map(({ key, text }) => [key, text])} />`}
    <div class=${`insight-work ${isEditing ? 'editing' : ''}`}>
      ${isEditing && html`<${QueryPanel} key=${query.kind} query=${query} issue=${issueOf(result.error)}
        onChange=${edit} />`}
      <div class="stack insight-shown">
        <${DisplayBar} query=${query} onChange=${edit} />
        ${!isReady && html`<p class="soft" role="status">Choose a property to calculate with to see the chart.</p>`}
        <${QueryResult} result=${result} name=${insight?.name || describe(query)} onChange=${edit} />
      </div>
    </div>`;
}

function Foreign({ kind }) {
  return html`<${Empty} icon="table" title="This insight can’t be shown here">
    <p>Its query is of the kind <code>${kind ?? 'unknown'}</code>. The API still reads and keeps it.</p><//>`;
}
