import { Random } from '../crash/random.mjs';

const START = Date.UTC(2024, 2, 1);
const DAY = 86_400_000;
const DAYS = 6;
const USERS = 12;

/** Visits of some users on six days: `{ user, device, isKnown, begin, at, page }`. */
function visits(seed) {
  const random = new Random(seed);
  const all = [];
  for (let day = 0; day < DAYS; day++) {
    for (let user = 0; user < USERS; user++) {
      const begin = START + day * DAY + (user % 10) * 3_600_000 + random.below(3_500_000);
      const device = `6f1d0c2a-3b4e-4f5a-8b6c-${String(user).padStart(12, '0')}`;
      for (let page = 0; page < 4; page++) {
        const isKnown = day > 0 || page > 1;
        all.push({ user, device, isKnown, begin, at: begin + page * 7_013 + 7, page });
      }
    }
  }
  return all.sort((a, b) => a.at - b.at);
}

/** Lines of Amplitude's Export API: one JSON object per event, times in UTC without a mark. */
export function amplitude(seed) {
  return visits(seed).map(({ user, device, isKnown, begin, at, page }, i) => ({
    $insert_id: `a-${seed}-${i}`,
    event_id: i,
    event_type: page < 3 ? '[Amplitude] Page Viewed' : 'purchase',
    event_time: new Date(at).toISOString().replace('T', ' ').replace('Z', '000'),
    user_id: isKnown ? `u_${user}` : null,
    device_id: device,
    session_id: begin,
    os_name: user % 2 ? 'iOS' : 'Android',
    os_version: user % 3 ? '17.1.2' : '17',
    device_type: user % 2 ? 'Apple iPhone' : 'Samsung Galaxy',
    device_family: user % 2 ? 'Safari' : 'Chrome',
    city: 'Berlin',
    country: 'Germany',
    event_properties: page < 3 ? { 'Page URL': `https://shop.example/p/${page}` } : { amount: 10 + (i % 90) / 10 },
    user_properties: { plan: user % 4 ? 'free' : 'pro' },
  }));
}

/** Rows of GA4's export to BigQuery as JSON: parameters as lists, times in microseconds. */
export function ga4(seed) {
  const rows = [];
  visits(seed).forEach(({ user, device, isKnown, begin, at, page }, i) => {
    const row = (name, micros, params) => ({
      event_date: new Date(at).toISOString().slice(0, 10).replaceAll('-', ''),
      event_timestamp: String(micros),
      event_name: name,
      event_params: Object.entries(params).map(([key, value]) => ({ key, value: { string_value: String(value) } })),
      user_id: isKnown ? `u_${user}` : null,
      user_pseudo_id: device,
      device: {
        category: 'desktop',
        operating_system: 'Windows',
        web_info: { browser: 'Firefox', browser_version: '123.0', hostname: 'shop.example' },
      },
      geo: { city: i % 5 ? 'Berlin' : '(not set)', country: 'Germany' },
    });
    const params = { ga_session_id: Math.floor(begin / 1_000), page_location: `https://shop.example/p/${page}` };
    if (page === 0) {
      rows.push(row('session_start', at * 1_000 - 1_000, params));
    }
    rows.push(row(page < 3 ? 'page_view' : 'purchase', at * 1_000, params));
  });
  return rows;
}

/** Events by hour of the day, counted in the source. */
export function hoursOf(times) {
  const hours = Array(24).fill(0);
  times.forEach((time) => hours[new Date(time).getUTCHours()]++);
  return hours;
}
