import { createHash } from 'node:crypto';

/** A uuid that follows from the source's own id: sending again gives the same one. */
function uuidOf(id) {
  const hex = createHash('sha1').update(`import/${id}`).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
  const head = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}`;
  return `${head}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A session id as the service wants it: the session's beginning and a hash. */
function sessionOf(device, begin) {
  const time = begin.toString(16).padStart(12, '0');
  const hex = createHash('sha1').update(`${device}/${begin}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const place = (url) => ({ $current_url: url, $host: new URL(url).host, $pathname: new URL(url).pathname });

/** As the published guide maps Amplitude: system as browser, device as system, version as a number where it is one. */
export function* amplitudeAsPublished(lines) {
  const linked = new Set();
  for (const line of lines) {
    const distinctId = line.user_id ?? line.device_id;
    const { 'Page URL': url, ...rest } = line.event_properties;
    const version = Number(line.os_version);
    yield {
      distinctId,
      event: line.event_type === '[Amplitude] Page Viewed' ? '$pageview' : line.event_type,
      timestamp: new Date(`${line.event_time.replace(' ', 'T').slice(0, 23)}Z`),
      properties: {
        ...rest,
        ...(url && place(url)),
        $browser: line.os_name,
        $browser_version: Number.isInteger(version) ? version : line.os_version,
        $os: line.device_type,
        $amplitude_session_id: line.session_id,
        $geoip_disable: true,
      },
    };
    if (line.user_id && !linked.has(line.user_id)) {
      linked.add(line.user_id);
      yield { alias: { distinctId: line.device_id, alias: line.user_id } };
    }
  }
}

/** Ends a batch, as null, before the first message of each day. */
function* dayByDay(messages) {
  let before = null;
  for (const message of messages) {
    const day = message.timestamp.toISOString().slice(0, 10);
    if (before !== null && day !== before) {
      yield null;
    }
    before = day;
    yield message;
  }
}

/** The same with every mistake repaired. */
export const amplitudeRepaired = (lines) => dayByDay(amplitudeOf(lines));

function* amplitudeOf(lines) {
  const linked = new Set();
  for (const line of lines) {
    const distinctId = line.user_id ?? line.device_id;
    const timestamp = new Date(`${line.event_time.replace(' ', 'T').slice(0, 23)}Z`);
    const $session_id = sessionOf(line.device_id, line.session_id);
    if (line.user_id && !linked.has(line.user_id)) {
      linked.add(line.user_id);
      const $set = line.user_properties;
      yield {
        distinctId,
        event: '$identify',
        timestamp,
        uuid: uuidOf(`identify/${line.user_id}`),
        properties: { $anon_distinct_id: line.device_id, $set, $session_id, $geoip_disable: true },
      };
    }
    const { 'Page URL': url, ...rest } = line.event_properties;
    yield {
      distinctId,
      event: line.event_type === '[Amplitude] Page Viewed' ? '$pageview' : line.event_type,
      timestamp,
      uuid: uuidOf(line.$insert_id),
      properties: {
        ...rest,
        ...(url && place(url)),
        $browser: line.device_family,
        $os: line.os_name,
        $os_version: line.os_version,
        $session_id,
        $geoip_disable: true,
      },
    };
  }
}

const param = (row, name) => row.event_params.find(({ key }) => key === name)?.value.string_value;

/** What `datetime.fromtimestamp` and a text without a zone make of a time: local time, read as UTC. */
function naive(millis) {
  return new Date(millis - new Date(millis).getTimezoneOffset() * 60_000);
}

/** As the published sample maps GA4: naive local time, empty words kept, keys left as they are. */
export function* ga4AsPublished(rows) {
  for (const row of rows) {
    yield {
      distinctId: row.user_id ?? row.user_pseudo_id,
      event: row.event_name === 'page_view' ? '$pageview' : row.event_name,
      timestamp: naive(Number(row.event_timestamp) / 1_000),
      properties: {
        page_location: param(row, 'page_location'),
        ga_session_id: param(row, 'ga_session_id'),
        $browser: row.device.web_info.browser,
        $os: row.device.operating_system,
        $geoip_city_name: row.geo.city,
        $geoip_disable: true,
      },
    };
  }
}

/** The same with every mistake repaired. */
export const ga4Repaired = (rows) => dayByDay(ga4Of(rows));

function* ga4Of(rows) {
  const linked = new Set();
  for (const [i, row] of rows.entries()) {
    if (row.event_name === 'session_start') {
      continue;
    }
    const timestamp = new Date(Number(row.event_timestamp) / 1_000);
    const begin = Number(param(row, 'ga_session_id')) * 1_000;
    const $session_id = sessionOf(row.user_pseudo_id, begin);
    if (row.user_id && !linked.has(row.user_id)) {
      linked.add(row.user_id);
      yield {
        distinctId: row.user_id,
        event: '$identify',
        timestamp,
        uuid: uuidOf(`identify/${row.user_id}`),
        properties: {
          $anon_distinct_id: row.user_pseudo_id,
          $set: { source: 'ga4' },
          $session_id,
          $geoip_disable: true,
        },
      };
    }
    const { city } = row.geo;
    yield {
      distinctId: row.user_id ?? row.user_pseudo_id,
      event: row.event_name === 'page_view' ? '$pageview' : row.event_name,
      timestamp,
      uuid: uuidOf(`${row.user_pseudo_id}/${row.event_timestamp}/${row.event_name}/${i}`),
      properties: {
        ...place(param(row, 'page_location')),
        $browser: row.device.web_info.browser,
        $os: row.device.operating_system,
        ...(city === '(not set)' ? {} : { $geoip_city_name: city }),
        $session_id,
        $geoip_disable: true,
      },
    };
  }
}
