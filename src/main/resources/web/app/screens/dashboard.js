// Dashboard: its tiles in a grid, temporary filters and variables, and edit mode.

import { api } from '../api.js';
import { html, useCallback, useMemo, useState } from '../lib.js';
import { useKeys } from '../shortcuts.js';
import { navigate, parameter, projectPath, setQuery } from '../state.js';
import { mayEdit } from '../parts/dashboard-actions.js';
import { DashboardFilters, Freshness } from '../parts/dashboard-bar.js';
import { DashboardHead } from '../parts/dashboard-head.js';
import { useFullScreen } from '../parts/full-screen.js';
import { Grid } from '../parts/grid.js';
import { Loaded, useLoad } from '../parts/load.js';
import { dashboardChanges, tileItems } from '../parts/tile-actions.js';
import { AddInsightDialog, ColorDialog, NameDialog, SendDialog, TextDialog } from '../parts/tile-dialogs.js';
import { Tile } from '../parts/tile.js';
import { Button, EmptyState, Link, Skeleton } from '../parts/ui.js';
import { t } from '../texts.js';

const NAMES_VARIABLE = /\{\s*variables\s*\./;

/** Temporary filters or variables of the URL; invalid JSON counts as none. */
function readOverride(name) {
  try {
    return JSON.parse(parameter(name, '{}')) ?? {};
  } catch {
    return {};
  }
}

function asParameter(override) {
  return Object.keys(override).length > 0 ? JSON.stringify(override) : null;
}

/** Queries in SQL of the tiles that name variables. */
function sourcesOf({ tiles }) {
  return tiles.map(({ insight }) => insight?.query?.source ?? insight?.query)
    .filter((source) => source?.kind === 'HogQLQuery' && NAMES_VARIABLE.test(source.query));
}

export default function DashboardScreen({ params: { id } }) {
  const override = readOverride('filters_override');
  const path = `/dashboards/${encodeURIComponent(id)}/`;
  // Temporary variables are sent for tiles only, so that the queries here keep those that they were saved with.
  const loaded = useLoad(
    (signal) => api.get(path, { filters_override: asParameter(override) }, { signal }), [path]);
  if (loaded.error?.status === 404) {
    return html`<${NotFound} />`;
  }
  if (loaded.data?.id !== Number(id)) {
    return html`<${Loaded} of=${{ ...loaded, data: undefined }} skeleton=${html`<${Skeleton} height=${420} />`} />`;
  }
  return html`<${Dashboard} key=${id} dashboard=${loaded.data} override=${override} setDashboard=${loaded.setData}
    reload=${loaded.reload} />`;
}

function Dashboard({ dashboard, override, setDashboard, reload }) {
  const variables = readOverride('variables_override');
  const sources = useMemo(() => sourcesOf(dashboard), [dashboard.tiles]);
  const canEdit = mayEdit(dashboard);
  const [isEditing, setEditing] = useState(false);
  const [dialog, setDialog] = useState(null);
  const [turn, setTurn] = useState(0);
  const [times, setTimes] = useState({});
  const [isFull, setFull] = useFullScreen();
  const changes = useMemo(() => dashboardChanges(dashboard.id, setDashboard, reload), [dashboard.id]);
  const onLoad = useCallback((tile, time) => setTimes((before) => (
    { ...before, [tile]: { time: time ?? before[tile]?.time, turn } })), [turn]);
  const refresh = () => setTurn((before) => before + 1);
  const insights = dashboard.tiles.filter(({ insight }) => insight);
  const loadedTimes = insights.map((tile) => times[tile.id]).filter(Boolean);
  const oldest = loadedTimes.map(({ time }) => time).filter(Boolean).sort()[0];
  const toggleEdit = () => canEdit && setEditing(!isEditing);
  useKeys([
    ...(canEdit ? [['e', t('Edit layout'), toggleEdit]] : []),
    ['f', t('Full screen'), () => setFull(!isFull)],
    ['r', t('Refresh'), refresh],
  ]);
  const setOverride = (next) => setQuery({ filters_override: asParameter(next) });
  const setVariables = (next) => setQuery({ variables_override: asParameter(next) });
  const reset = () => setQuery({ filters_override: null, variables_override: null });
  const keep = async () => {
    await changes.patch({
      filters: { ...dashboard.persisted_filters, ...override },
      variables: { ...dashboard.persisted_variables, ...variables },
    });
    reset();
  };
  const add = {
    insight: () => setDialog({ kind: 'insight' }),
    text: () => setDialog({ kind: 'text' }),
    created: () => navigate(projectPath(`/insights/new?dashboard=${dashboard.id}`)),
  };
  const of = { dashboard, filters: override, variables, turn, onLoad };
  return html`<div class=${`screen dashboard ${isFull ? 'full' : ''}`}>
    <${DashboardHead} dashboard=${dashboard} canEdit=${canEdit} isEditing=${isEditing} isFull=${isFull}
      changes=${changes} add=${add} onEdit=${toggleEdit} onFull=${() => setFull(!isFull)} />
    ${dashboard.tiles.length === 0
      ? html`<${NoTiles} canEdit=${canEdit} add=${add} />`
      : html`<div class="row spread dashboard-bar">
          <${DashboardFilters} dashboard=${dashboard} override=${override} onOverride=${setOverride}
            isOther=${Object.keys({ ...override, ...variables }).length > 0} onKeep=${canEdit ? keep : null}
            onReset=${reset} />
          <${Freshness} oldest=${oldest} onRefresh=${refresh} pace=${parameter('auto')}
            onPace=${(auto) => setQuery({ auto })}
            isLoading=${turn > 0 && loadedTimes.some((one) => one.turn !== turn)} />
        </div>
        ${sources.length > 0 && html`<${Variables} dashboard=${dashboard} sources=${sources} override=${variables}
          onOverride=${setVariables} />`}
        ${isEditing && html`<div class="edit-hint"><p role="status">Drag tiles to move or resize them, or focus a
          handle and use the arrow keys. Changes are saved immediately.</p>
          <${Button} kind="primary" onClick=${toggleEdit}>Done<//></div>`}
        <${Grid} tiles=${dashboard.tiles} isEditing=${isEditing} onLayout=${changes.layOut}>
          ${(tile, grips, index) => html`<${Tile} key=${tile.id} tile=${tile} index=${index} grips=${grips} of=${of}
            items=${tileItems({ tile, canEdit, changes, onDialog: setDialog })} />`}
        <//>`}
    ${dialog && html`<${TileDialog} dialog=${dialog} dashboard=${dashboard} changes=${changes} add=${add}
      onClose=${() => setDialog(null)} />`}
  </div>`;
}

/** Inputs of variables, which are loaded when a tile first names one. */
function Variables(properties) {
  const loaded = useLoad(() => import('../parts/dashboard-variables.js'), []);
  return html`<${Loaded} of=${loaded} skeleton=${null}>${({ DashboardVariables }) => html`
    <${DashboardVariables} ...${properties} />`}<//>`;
}

function NotFound() {
  return html`<${EmptyState} icon="dashboards" title="Dashboard not found"
    action=${html`<${Link} class="button" to=${projectPath('/dashboards')}>All dashboards<//>`}>
    <p>It may have been deleted or belong to another project.</p>
  <//>`;
}

function NoTiles({ canEdit, add }) {
  const action = canEdit && html`<div class="row">
    <${Button} kind="primary" icon="plus" onClick=${add.insight}>Add insight<//>
    <${Button} icon="text" onClick=${add.text}>Add text card<//></div>`;
  return html`<${EmptyState} icon="dashboards" title="This dashboard is empty" action=${action}>
    <p>Add insights to track your metrics, and text cards to explain them.</p>
  <//>`;
}

/** The dialog that an entry of a tile's menu opens. */
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
