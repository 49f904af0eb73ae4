// Routes of the application and their screens. `nav` is the highlighted entry of the navigation, `area` has their texts.

import { t } from './texts.js';

const p = '/project/:project';

export const routes = [
  { path: '/login', screen: () => import('./screens/login.js'), area: 'settings', isOpen: true },
  { path: '/setup', screen: () => import('./screens/setup.js'), area: 'settings', isOpen: true },
  { path: '/set_password', screen: () => import('./screens/setup.js'), area: 'settings', isOpen: true },
  { path: `${p}/dashboards`, screen: () => import('./screens/dashboards.js'), nav: 'dashboards' },
  { path: `${p}/dashboards/:id`, screen: () => import('./screens/dashboard.js'), area: 'explore', nav: 'dashboards' },
  { path: `${p}/insights`, screen: () => import('./screens/insights.js'), area: 'explore', nav: 'insights' },
  { path: `${p}/insights/:id`, screen: () => import('./screens/insight.js'), area: 'explore', nav: 'insights' },
  { path: `${p}/sql`, screen: () => import('./screens/sql.js'), area: 'explore', nav: 'sql' },
  { path: `${p}/live`, screen: () => import('./screens/live.js'), area: 'explore', nav: 'live' },
  { path: `${p}/events/:id`, screen: () => import('./screens/event.js'), area: 'explore', nav: 'live' },
  { path: `${p}/persons`, screen: () => import('./screens/persons.js'), area: 'explore', nav: 'persons' },
  { path: `${p}/persons/:id`, screen: () => import('./screens/person.js'), area: 'explore', nav: 'persons' },
  { path: `${p}/groups/:type`, screen: () => import('./screens/groups.js'), area: 'explore', nav: 'persons' },
  { path: `${p}/groups/:type/:key`, screen: () => import('./screens/group.js'), area: 'explore', nav: 'persons' },
  { path: `${p}/cohorts`, screen: () => import('./screens/cohorts.js'), area: 'manage', nav: 'cohorts' },
  { path: `${p}/cohorts/:id`, screen: () => import('./screens/cohort.js'), area: 'manage', nav: 'cohorts' },
  { path: `${p}/feature_flags`, screen: () => import('./screens/flags.js'), area: 'manage', nav: 'flags' },
  { path: `${p}/feature_flags/:id`, screen: () => import('./screens/flag.js'), area: 'manage', nav: 'flags' },
  { path: `${p}/rehearsals`, screen: () => import('./screens/rehearsals.js'), area: 'rehearsals', nav: 'rehearsals' },
  { path: `${p}/rehearsals/:id`, screen: () => import('./screens/rehearsal.js'), area: 'rehearsals', nav: 'rehearsals' },
  { path: `${p}/data`, screen: () => import('./screens/data.js'), area: 'manage', nav: 'data' },
  { path: `${p}/data/:section`, screen: () => import('./screens/data.js'), area: 'manage', nav: 'data' },
  { path: `${p}/exports`, screen: () => import('./screens/exports.js'), area: 'manage', nav: 'exports' },
  { path: `${p}/setup`, screen: () => import('./screens/api-setup.js'), area: 'settings', nav: 'help' },
  { path: `${p}/settings`, screen: () => import('./screens/settings.js'), area: 'settings', nav: 'settings' },
  { path: `${p}/settings/:section`, screen: () => import('./screens/settings.js'), area: 'settings', nav: 'settings' },
];

/** Entries of the navigation: name, text, icon, path within the project, the key after `g`, where new ones are made. */
export const entries = [
  { nav: 'dashboards', text: t('Dashboards'), icon: 'dashboards', to: '/dashboards', key: 'd' },
  { nav: 'insights', text: t('Insights'), icon: 'insight', to: '/insights', key: 'i', add: '/insights/new' },
  { nav: 'sql', text: 'SQL', icon: 'code', to: '/sql', key: 'q' },
  { nav: 'live', text: t('Live events'), icon: 'live', to: '/live', key: 'l' },
  { nav: 'persons', text: t('Persons & groups'), icon: 'persons', to: '/persons', key: 'p' },
  { nav: 'cohorts', text: t('Cohorts'), icon: 'cohorts', to: '/cohorts', key: 'c' },
  { nav: 'flags', text: t('Feature flags'), icon: 'flag', to: '/feature_flags', key: 'f' },
  { nav: 'rehearsals', text: t('Rehearsals'), icon: 'rehearsals', to: '/rehearsals', key: 'r' },
  { nav: 'data', text: t('Data management'), icon: 'data', to: '/data', key: 'm' },
  { nav: 'exports', text: t('Exports'), icon: 'exports', to: '/exports', key: 'x' },
  { nav: 'help', text: t('API and setup'), icon: 'help', to: '/setup', key: 'a' },
  { nav: 'settings', text: t('Settings'), icon: 'settings', to: '/settings', key: 's' },
];

/** Finds the route of a path, with the values of its parameters; null if there is none. */
export function find(path) {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (pattern.length === parts.length
        && pattern.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i]))) {
      const params = Object.fromEntries(pattern.flatMap((part, i) => (
        part.startsWith(':') ? [[part.slice(1), decode(parts[i])]] : [])));
      return { route, params };
    }
  }
  return null;
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
