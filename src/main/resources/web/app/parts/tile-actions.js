// Actions on tiles: menu entries and their requests.

import { api } from '../api.js';
import { notify, projectPath } from '../state.js';
import { t } from '../texts.js';
import { withUndo } from './undo.js';

/**
 * Changes of a dashboard. Changes of single tiles are applied at once and reloaded if the server refuses them.
 *
 * @param {(change: (before: object) => object) => void} setDashboard
 * @param {() => void} reload
 */
export function dashboardChanges(id, setDashboard, reload) {
  const path = `/dashboards/${id}/`;
  const told = async (asking) => {
    try {
      return await asking();
    } catch (failure) {
      notify(failure.message, 'bad');
      reload();
      return null;
    }
  };
  const setTiles = (change) => setDashboard((before) => ({ ...before, tiles: change(before.tiles) }));
  const setTile = (tile, fields) => setTiles((tiles) => (
    tiles.map((one) => (one.id === tile.id ? { ...one, ...fields } : one))));
  const patch = (fields) => told(async () => {
    const { tiles, ...rest } = await api.patch(path, fields);
    setDashboard((before) => ({ ...before, ...rest }));
  });
  return {
    patch,

    layOut(tiles) {
      let others;
      setTiles((before) => {
        others = tiles.filter((tile) => !before.includes(tile));
        return tiles;
      });
      if (others.length > 0) {
        told(() => api.patch(path, { tiles: others.map(({ id: tile, layouts }) => ({ id: tile, layouts })) }));
      }
    },

    setColor(tile, color) {
      setTile(tile, { color });
      told(() => api.patch(path, { tiles: [{ id: tile.id, color }] }));
    },

    async duplicate(tile) {
      await told(() => api.patch(path, { duplicate_tiles: [{ id: tile.id, layouts: below(tile) }] }));
      reload();
    },

    async remove(tile) {
      setTiles((tiles) => tiles.filter((one) => one.id !== tile.id));
      const isGone = await withUndo({
        hide: () => api.post(`${path}delete_tile/`, { tile_id: tile.id }),
        show: () => api.patch(path, { tiles: [{ id: tile.id, deleted: false }] }),
        text: tile.insight ? t('Removed from the dashboard. The insight is kept.') : t('Text card deleted.'),
        onShown: reload,
      });
      if (!isGone) {
        reload();
      }
    },

    async setInsight(tile, fields) {
      const insight = await api.patch(`/insights/${tile.insight.id}/`, fields);
      setTile(tile, { insight: { ...tile.insight, name: insight.name, description: insight.description } });
    },

    async addInsight(insight) {
      await told(() => api.patch(`/insights/${insight.id}/`, { dashboards: [...insight.dashboards, id] }));
      notify(t('Insight added to the dashboard.'));
      reload();
    },

    async addText(body) {
      const tile = await api.post(`${path}create_text_tile/`, { body });
      setTiles((tiles) => [...tiles, tile]);
    },

    async setText(tile, body) {
      const { text } = await api.post(`${path}update_text_tile/`, { tile_id: tile.id, body });
      setTile(tile, { text });
    },

    async send(tile, target, stays) {
      if (stays) {
        await api.post(`/dashboards/${target}/copy_tile/`, { fromDashboardId: id, tileId: tile.id });
      } else {
        await api.patch(`${path}move_tile/`, { tile: { id: tile.id }, toDashboard: target });
        setTiles((tiles) => tiles.filter((one) => one.id !== tile.id));
      }
      notify(stays ? t('Tile copied.') : t('Tile moved.'));
    },
  };
}

/** Layout below the tile, which pushes down the tiles there. */
function below({ layouts }) {
  const { sm } = layouts ?? {};
  return sm ? { ...layouts, sm: { ...sm, y: sm.y + sm.h } } : {};
}

/** Menu entries of a tile; without edit permission only the read-only ones. */
export function tileItems({ tile, canEdit, changes, onDialog }) {
  const opens = (kind) => () => onDialog({ kind, tile });
  const look = tile.insight
    ? [{ text: t('View insight'), icon: 'insight', to: projectPath(`/insights/${tile.insight.short_id}`) }]
    : [];
  if (!canEdit) {
    return look;
  }
  const content = tile.insight
    ? [
      { text: t('Rename …'), icon: 'text', onSelect: opens('name') },
      { text: t('Edit insight'), icon: 'edit', to: projectPath(`/insights/${tile.insight.short_id}?edit=1`) },
    ]
    : tile.text ? [{ text: t('Edit text …'), icon: 'edit', onSelect: opens('text') }] : [];
  return [
    ...look,
    ...content,
    { text: t('Duplicate'), icon: 'copy', onSelect: () => changes.duplicate(tile) },
    ...(tile.button_tile ? [] : [{ text: t('Copy or move …'), icon: 'dashboards', onSelect: opens('send') }]),
    { text: t('Set color …'), icon: 'image', onSelect: opens('color') },
    null,
    {
      text: tile.insight ? t('Remove from dashboard') : 'Delete', icon: 'trash', danger: true,
      onSelect: () => changes.remove(tile),
    },
  ];
}
