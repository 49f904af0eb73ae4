// What is done with the tiles of a dashboard: the entries of their menus, and the requests behind them.

import { api } from '../api.js';
import { at, tell } from '../state.js';
import { confirm } from './ui.js';

/**
 * The changes of one dashboard. Those that answer with it take its place; those that only one tile hears of say so at
 * once and take it back when the server refuses.
 *
 * @param {(change: (before: object) => object) => void} setDashboard
 * @param {() => void} reload
 */
export function changesOf(id, setDashboard, reload) {
  const path = `/dashboards/${id}/`;
  const told = async (asking) => {
    try {
      return await asking();
    } catch (failure) {
      tell(failure.message, 'bad');
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
      const isSure = await confirm({
        title: tile.insight ? 'Remove this insight from the dashboard?' : 'Delete this tile?',
        text: tile.insight ? 'The insight itself stays where it is.' : 'It can’t be brought back.',
        action: tile.insight ? 'Remove' : 'Delete',
      });
      if (isSure) {
        setTiles((tiles) => tiles.filter((one) => one.id !== tile.id));
        await told(() => api.post(`${path}delete_tile/`, { tile_id: tile.id }));
      }
    },

    async setInsight(tile, fields) {
      const insight = await api.patch(`/insights/${tile.insight.id}/`, fields);
      setTile(tile, { insight: { ...tile.insight, name: insight.name, description: insight.description } });
    },

    async addInsight(insight) {
      await told(() => api.patch(`/insights/${insight.id}/`, { dashboards: [...insight.dashboards, id] }));
      tell('The insight is on the dashboard.');
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
      tell(stays ? 'Copied to the other dashboard.' : 'Moved to the other dashboard.');
    },
  };
}

/** Under the tile itself, where the copy pushes down what stands there. */
function below({ layouts }) {
  const { sm } = layouts ?? {};
  return sm ? { ...layouts, sm: { ...sm, y: sm.y + sm.h } } : {};
}

/** The entries of a tile’s menu; who may only look gets those that change nothing. */
export function tileItems({ tile, canEdit, changes, onDialog }) {
  const opens = (kind) => () => onDialog({ kind, tile });
  const look = tile.insight
    ? [{ text: 'Open the insight', icon: 'insight', to: at(`/insights/${tile.insight.short_id}`) }]
    : [];
  if (!canEdit) {
    return look;
  }
  const content = tile.insight
    ? [
      { text: 'Rename …', icon: 'text', onSelect: opens('name') },
      { text: 'Edit the insight', icon: 'edit', to: at(`/insights/${tile.insight.short_id}?edit=1`) },
    ]
    : tile.text ? [{ text: 'Edit the text …', icon: 'edit', onSelect: opens('text') }] : [];
  return [
    ...look,
    ...content,
    { text: 'Duplicate', icon: 'copy', onSelect: () => changes.duplicate(tile) },
    ...(tile.button_tile ? [] : [{ text: 'Copy or move …', icon: 'dashboards', onSelect: opens('send') }]),
    { text: 'Colour …', icon: 'image', onSelect: opens('color') },
    null,
    {
      text: tile.insight ? 'Remove from the dashboard' : 'Delete', icon: 'trash', danger: true,
      onSelect: () => changes.remove(tile),
    },
  ];
}
