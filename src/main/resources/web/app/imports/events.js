// Events of the records of a file.

import { t } from '../texts.js';
import { cellOf, isThere } from './columns.js';
import { isUuid, uuidOf } from './uuid.js';
import { timeReader } from './times.js';
import { valueReader } from './values.js';

const EVENT_BYTES_MAX = 1_000_000;
const LONG = 300_000;
const encoder = new TextEncoder();

/**
 * Returns a function from a record to `{event, odd}` or `{fault}`. `odd` names the columns whose value is not of their
 * type and is sent as it is.
 *
 * @param {object} mapping `{columns, times: {format, zone}, event, sendsRest}`; `event` is the name of all events if no
 *     column has it; `sendsRest` sends fields of JSON that are no columns as properties
 */
export function eventMaker(mapping) {
  const { columns, times } = mapping;
  const only = (role) => columns.find((column) => column.role === role);
  const [named, id, time, uuid] = ['event', 'distinct_id', 'timestamp', 'uuid'].map(only);
  const readTime = timeReader(times.format, times.zone);
  // Objects come first: they may have `$set`, to which single columns are added.
  const fields = [...columns.filter(isWhole), ...columns.filter((column) => PLACES[column.role] && !isWhole(column))]
    .map((column) => ({ column, read: valueReader(isWhole(column) ? 'json' : column.type, times) }));
  const listed = new Set(columns.map(({ path }) => path?.[0]));
  const text = (column, record) => {
    const cell = column && cellOf(column, record);
    return isThere(cell) ? (typeof cell === 'string' ? cell.trim() : String(cell)) : '';
  };
  return (record) => {
    const wrong = record.fault ?? tooMany(record, columns);
    if (wrong) {
      return { fault: wrong };
    }
    const event = named ? text(named, record) : mapping.event;
    const distinctId = text(id, record);
    if (event === '') {
      return { fault: t('It has no event name.') };
    }
    if (distinctId === '') {
      return { fault: t('It has no distinct ID.') };
    }
    const written = text(time, record);
    const timestamp = readTime(written);
    if (timestamp === null) {
      return { fault: written === '' ? t('It has no time.') : t('“{0}” is no time of this format.', written.slice(0,
        60)) };
    }
    const { properties, odd } = propertiesOf(record, fields, mapping.sendsRest && record.value ? listed : null);
    const own = text(uuid, record);
    const made = {
      event, distinct_id: distinctId, timestamp, properties,
      uuid: isUuid(own) ? own : uuidOf(stable([event, distinctId, timestamp, own === '' ? properties : own])),
    };
    return isLarge(made) ? { fault: t('It is larger than a megabyte.') } : { event: made, odd };
  };
}

const into = (name) => (properties, key, value) => {
  properties[name] = { ...properties[name], [key]: value };
};

/** Where values of a role go. */
const PLACES = {
  property: (properties, key, value) => {
    properties[key] = value;
  },
  properties: (properties, key, value) => Object.assign(properties, value),
  set: into('$set'),
  set_once: into('$set_once'),
  sets: (properties, key, value) => {
    properties.$set = { ...properties.$set, ...value };
  },
  group: (properties, key, value) => into('$groups')(properties, key, String(value)),
};

const isWhole = ({ role }) => role === 'properties' || role === 'sets';

function propertiesOf(record, fields, listed) {
  // Without a prototype `__proto__` is a name as any other.
  const properties = Object.create(null);
  const odd = [];
  for (const { column, read } of fields) {
    const cell = cellOf(column, record);
    if (isThere(cell)) {
      const value = read(cell);
      const isOdd = value === undefined
        || isWhole(column) && (typeof value !== 'object' || value === null || Array.isArray(value));
      if (isOdd) {
        odd.push(column.key);
        properties[column.name] = cell;
      } else {
        PLACES[column.role](properties, column.name, value);
      }
    }
  }
  if (listed) {
    Object.entries(record.value).filter(([key]) => !listed.has(key)).forEach(([key, value]) => {
      properties[key] = value;
    });
  }
  return { properties, odd };
}

function tooMany({ values }, columns) {
  const further = values?.slice(columns.length).some((value) => value !== '');
  return further ? t('It has {0} fields for {1} columns.', values.length, columns.length) : null;
}

/** JSON with the names of objects in order, so that the order of columns changes nothing. */
function stable(value) {
  return JSON.stringify(value, (key, each) => (typeof each === 'object' && each !== null && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
    : each));
}

function isLarge(event) {
  const json = JSON.stringify(event);
  return json.length > LONG && encoder.encode(json).length > EVENT_BYTES_MAX;
}
