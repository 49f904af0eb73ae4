// A dashboard: its tiles in a grid, filters for now, and everything that is done with it.

import { api } from '../api.js';
import { html, useCallback, useMemo, useState } from '../lib.js';
import { at, navigate, parameter, setQuery } from '../state.js';
import { useKeys } from '../shortcuts.js';
import { mayEdit } from '../parts/dashboard-actions.js';
import { DashboardFilters, Freshness } from '../parts/dashboard-bar.js';
import { DashboardHead } from '../parts/dashboard-head.js';
import { useFullScreen } from '../parts/full-screen.js';
import { Grid } from '../parts/grid.js';
import { Loaded, useLoad } from '../parts/load.js';
import { Tile } from '../parts/tile.js';
import { AddInsightDialog, ColorDialog, NameDialog, SendDialog, TextDialog } from '../parts/tile-dialogs.js';
import { changesOf, tileItems } from '../parts/tile-actions.js';
import { Button, Empty, Link, Skeleton } from '../parts/ui.js';

/** The filters of the address; what can't be read is none. */
function readOverride() {
  try {
    return JSON.parse(parameter('filters_override', '{}')) ?? {};
  } catch {
    return {};
  }
}

function asParameter(override) {
  return { filters_override: Object.keys(override).length > 0 ? JSON.stringify(override) : null };
}

export default function DashboardScreen({ params: { id } }) {
  const override = readOverride();
  const path = `/dashboards/${encodeURIComponent(id)}/`;
  const loaded = useLoad((signal) => api.get(path, asParameter(override), { signal }), [path]);
  if (loaded.error?.status === 404) {
    return html`<${Gone} />`;
  }
  if (loaded.data?.id !== Number(id)) {
    return html`<${Loaded} of=${{ ...loaded, data: undefined }} skeleton=${html`<${Skeleton} height=${420} />`} />`;
  }
  return html`<${Dashboard} key=${id} dashboard=${loaded.data} override=${override} setDashboard=${loaded.setData}
    reload=${loaded.reload} />`;
}

function Dashboard({ dashboard, override, setDashboard, reload }) {
  const canEdit = mayEdit(dashboard);
  const [isEditing, setEditing] = useState(false);
  const [dialog, setDialog] = useState(null);
  const [turn, setTurn] = useState(0);
  const [times, setTimes] = useState({});
  const [isFull, setFull] = useFullScreen();
  const changes = useMemo(() => changesOf(dashboard.id, setDashboard, reload), [dashboard.id]);
  const onLoad = useCallback((tile, time) => setTimes((before) => (
    { ...before, [tile]: { time: time ?? before[tile]?.time, turn } })), [turn]);
  const refresh = () => setTurn((before) => before + 1);
  const insights = dashboard.tiles.filter(({ insight }) => insight);
  const loadedTimes = insights.map((tile) => times[tile.id]).filter(Boolean);
  const oldest = loadedTimes.map(({ time }) => time).filter(Boolean).sort()[0];
  const toggleEdit = () => canEdit && setEditing(!isEditing);
  useKeys([
    ...(canEdit ? [['e', 'Edit the layout', toggleEdit]] : []),
    ['f', 'Full screen', () => setFull(!isFull)],
    ['r', 'Refresh', refresh],
  ]);
  const setOverride = (next) => setQuery(asParameter(next));
  const keep = async () => {
    await changes.patch({ filters: { ...dashboard.persisted_filters, ...override } });
    setOverride({});
  };
  const add = {
    insight: () => setDialog({ kind: 'insight' }),
    text: () => setDialog({ kind: 'text' }),
    created: () => navigate(at(`/insights/new?dashboard=${dashboard.id}`)),
  };
  const of = { dashboard, filters: override, turn, onLoad };
  return html`<div class=${`screen dashboard ${isFull ? 'full' : ''}`}>
    <${DashboardHead} dashboard=${dashboard} canEdit=${canEdit} isEditing=${isEditing} isFull=${isFull}
      changes=${changes} add=${add} onEdit=${toggleEdit} onFull=${() => setFull(!isFull)} />
    ${dashboard.tiles.length === 0
      ? html`<${Nothing} canEdit=${canEdit} add=${add} />`
      : html`<div class="row spread dashboard-bar">
          <${DashboardFilters} dashboard=${dashboard} override=${override} onOverride=${setOverride}
            onKeep=${canEdit ? keep : null} />
          <${Freshness} oldest=${oldest} onRefresh=${refresh} pace=${parameter('auto')}
            onPace=${(auto) => setQuery({ auto })}
            isLoading=${turn > 0 && loadedTimes.some((one) => one.turn !== turn)} />
        </div>
        ${isEditing && html`<div class="edit-hint"><p role="status">Drag tiles by their heads, and their size by the
          corner; or focus a grip and use the arrow keys. Changes are saved at once.</p>
          <${Button} kind="primary" onClick=${toggleEdit}>Done<//></div>`}
        <${Grid} tiles=${dashboard.tiles} isEditing=${isEditing} onLayout=${changes.layOut}>
          ${(tile, grips, index) => html`<${Tile} key=${tile.id} tile=${tile} index=${index} grips=${grips} of=${of}
            items=${tileItems({ tile, canEdit, changes, onDialog: setDialog })} />`}
        <//>`}
    ${dialog && html`<${TileDialog} dialog=${dialog} dashboard=${dashboard} changes=${changes} add=${add}
      onClose=${() => setDialog(null)} />`}
  </div>`;
}

function Gone() {
  return html`<${Empty} icon="dashboards" title="This dashboard is not there"
    action=${html`<${Link} class="button" to=${at('/dashboards')}>All dashboards<//>`}>
    <p>It was deleted, or it belongs to another project.</p>
  <//>`;
}

function Nothing({ canEdit, add }) {
  const action = canEdit && html`<div class="row">
    <${Button} kind="primary" icon="plus" onClick=${add.insight}>Add an insight<//>
    <${Button} icon="text" onClick=${add.text}>Add a text<//></div>`;
  return html`<${Empty} icon="dashboards" title="This dashboard has no tiles yet" action=${action}>
    <p>Insights are charts of your events; put those that belong together here, with texts between them.</p>
  <//>`;
}

/** The window that an entry of a tile’s menu opens. */
function TileDialog({ dialog: { kind, tile }, dashboard, changes, add, onClose }) {
  switch (kind) {
    case 'insight':
      return html`<${AddInsightDialog} dashboard=${dashboard} newInsight=${add.created} onAdd=${changes.addInsight}
        onClose=${onClose} />`;
    case 'text':
      return html`<${TextDialog} text=${tile?.text.body} onClose=${onClose}
        onSave=${(body) => (tile ? changes.setText(tile, body) : changes.addText(body))} />`;
    case 'name':
      return html`<${NameDialog} insight=${tile.insight} onClose=${onClose}
        onSave=${(fields) => changes.setInsight(tile, fields)} />`;
    case 'color':
      return html`<${ColorDialog} color=${tile.color} onChoose=${(color) => changes.setColor(tile, color)}
        onClose=${onClose} />`;
    default:
      return html`<${SendDialog} dashboard=${dashboard} isText=${!tile.insight} onClose=${onClose}
        onSend=${(target, stays) => changes.send(tile, target, stays)} />`;
  }
}
