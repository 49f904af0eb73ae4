// Columns of a file, and guesses of what each of them is.

import { t } from '../texts.js';
import { timeFormatOf } from './times.js';
import { typeOf } from './values.js';

/** Columns of JSON that get a place of their own; further fields are sent as properties. */
const COLUMNS_MAX = 200;
const SAMPLES_SHOWN = 3;

/** Roles of columns: `[role, name, isOnce]`; one column at most has a role that is once. */
export const ROLES = [
  ['ignore', t('Ignore')], ['event', t('Event name'), true], ['distinct_id', t('Distinct ID'), true],
  ['timestamp', t('Time of the event'), true], ['uuid', 'UUID', true], ['property', t('Event property')],
  ['properties', t('Object of event properties')], ['set', t('Person property')],
  ['set_once', t('Person property, first value')], ['sets', t('Object of person properties')], ['group',
    t('Group key')],
];

/** Names under which exports of other programs have what an event needs, the most telling first. */
const KNOWN = {
  event: ['event', 'event_name', 'event_type', 'eventname', 'action'],
  distinct_id: ['distinct_id', 'distinctid', 'user_id', 'userid', 'properties.distinct_id', 'customer_id', 'person_id',
    'email', 'user', 'client_id', 'anonymous_id', 'device_id', 'amplitude_id'],
  timestamp: ['timestamp', 'time', 'event_time', 'created_at', 'occurred_at', 'properties.time', 'datetime', 'date',
    'sent_at'],
  uuid: ['uuid', 'insert_id', '$insert_id', 'properties.$insert_id', 'message_id', 'event_id', 'id'],
  properties: ['properties', 'event_properties', 'params'],
  sets: ['user_properties', '$set', 'person_properties'],
  group: ['company_id', 'organization_id', 'account_id', 'team_id', 'workspace_id'],
};
const ONCE = ['event', 'distinct_id', 'timestamp', 'uuid'];
const GROUP_NAME = /[_\s]?id$/i;

/** Value of a column in a record; of JSON a field of the object, or of an object in it. */
export function cellOf(column, record) {
  if (record.values) {
    return record.values[column.index];
  }
  const [first, second] = column.path;
  return second === undefined ? record.value[first] : record.value[first]?.[second];
}

/**
 * Columns with a guess of their role: `{key, index | path, role, name, type, samples}`. `name` is that of the property
 * or of the group type.
 */
export function guess({ header, records }) {
  const columns = header
    ? header.map((key, index) => ({ key, index }))
    : paths(records).map((path) => ({ key: path.join('.'), path }));
  columns.forEach((column) => {
    column.samples = records.filter(({ fault }) => !fault).map((record) => cellOf(column, record)).filter(isThere);
    column.type = typeOf(column.samples);
    column.role = 'property';
    column.name = column.path?.at(-1) ?? column.key;
  });
  Object.entries(KNOWN).forEach(([role, names]) => assign(columns, role, names));
  columns.forEach((column) => {
    // A field of an object is listed for what an event needs only; the object is sent as a whole anyway.
    if (column.path?.length === 2 && !ONCE.includes(column.role)) {
      column.role = 'ignore';
    }
    column.shown = column.samples.slice(0, SAMPLES_SHOWN);
  });
  return columns;
}

export function isThere(cell) {
  return cell !== undefined && cell !== null && cell !== '';
}

function assign(columns, role, names) {
  const isFree = ({ role: other }) => other === 'property';
  const isCalled = (name) => ({ key }) => key.toLowerCase().replace(/[\s-]+/g, '_') === name;
  const fitting = names.flatMap((name) => columns.filter(isFree).filter(isCalled(name)))
    .filter((column) => fits(column, role));
  (ONCE.includes(role) ? fitting.slice(0, 1) : fitting).forEach((column) => {
    column.role = role;
    column.name = role === 'group' ? column.key.replace(GROUP_NAME, '').toLowerCase() : column.name;
  });
}

function fits({ samples, type }, role) {
  if (role === 'properties' || role === 'sets') {
    return samples.every((sample) => typeof sample === 'object') || type === 'json';
  }
  if (role === 'timestamp') {
    return samples.length === 0 || timeFormatOf(samples.map(String)) !== null;
  }
  return samples.every((sample) => typeof sample !== 'object');
}

/** Fields of the objects and, where one holds what an event needs, of the objects in them. */
function paths(records) {
  const found = new Map();
  const inner = Object.values(KNOWN).flat().filter((name) => name.includes('.'));
  for (const { value } of records) {
    for (const [key, field] of Object.entries(value ?? {})) {
      if (found.size < COLUMNS_MAX) {
        found.set(JSON.stringify([key]), [key]);
        Object.keys(isObject(field) ? field : {}).filter((name) => inner.includes(`${key}.${name}`))
          .forEach((name) => found.set(JSON.stringify([key, name]), [key, name]));
      }
    }
  }
  return [...found.values()];
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A guess of how the times of a column are written: `{format, zone}`. */
export function guessTimes(columns, zone) {
  const column = columns.find(({ role }) => role === 'timestamp');
  return { format: timeFormatOf((column?.samples ?? []).map(String)) ?? 'iso', zone };
}
