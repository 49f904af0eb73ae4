// Table of persons, loaded with an `ActorsQuery`.

import { runQuery } from '../api.js';
import { formatNumber } from '../format.js';
import { html } from '../lib.js';
import { navigate } from '../state.js';
import { t } from '../texts.js';
import { usePages } from './pages.js';
import { PersonLink, personName, personPath, Preview } from './persons.js';
import { Table } from './table.js';
import { TimeAgo } from './time.js';
import { Badge } from './ui.js';

const PAGE = 50;
const NAMED_BY = ['email', 'name', 'username'];

/** Pages of an `ActorsQuery`, with persons as rows. */
export function useActors(query) {
  return usePages(async (offset, signal) => {
    const asked = { kind: 'ActorsQuery', select: ['actor'], ...query, limit: PAGE, offset: offset ?? 0 };
    const answer = await runQuery(asked, { signal });
    return {
      results: answer.results.map(([actor]) => actor),
      next: answer.hasMore ? answer.offset + answer.limit : null,
    };
  }, [JSON.stringify(query)]);
}

function Ids({ ids: [first, ...others] }) {
  return html`<span class="mono cut id-cell" title=${first}>${first}</span>
    ${others.length > 0 && html`<span class="soft small"> and ${formatNumber(others.length)} more</span>`}`;
}

/** @param {object[]} [more] further columns */
export function PersonTable({ persons, more = [] }) {
  const columns = [
    { key: 'person', title: t('Person'), render: (person) => html`<${PersonLink} id=${person.uuid}
      name=${personName(person)} />` },
    { key: 'known', title: t('Status'), render: ({ is_identified: isKnown }) => (isKnown
      ? html`<${Badge} tone="good">identified<//>` : html`<${Badge}>anonymous<//>`) },
    { key: 'ids', title: t('Distinct IDs'), render: ({ distinct_ids: ids }) => html`<${Ids} ids=${ids} />` },
    { key: 'created', title: t('First seen'), render: ({ created_at: at }) => html`<${TimeAgo} time=${at} />` },
    { key: 'properties', title: t('Properties'), render: ({ properties }) => html`<${Preview} of=${properties}
      without=${NAMED_BY} />` },
    ...more,
  ];
  return html`<${Table} class="centred" caption="Persons" columns=${columns} rows=${persons}
    rowKey=${({ uuid }) => uuid}
    onRow=${({ uuid }) => navigate(personPath(uuid))} />`;
}
