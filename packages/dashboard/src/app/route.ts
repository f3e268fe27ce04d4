/** Addresses: every state of the application has one, after the # so that it also works in a file. */

import { useEffect, useState } from 'preact/hooks';

export interface Route {
  /** The parts of the path: `['run', '1a2b', 'paired']`. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const decoded = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  return { path: decoded, query: Object.fromEntries(new URLSearchParams(search)) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Empty and undefined values are left out. */
export function link(
  path: readonly (string | number)[],
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}${search}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const onChange = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return route;
}

/** Changes parts of the query; the entry in the history is replaced, so that typing does not fill it. */
export function setQuery({ path, query }: Route, change: Readonly<Record<string, string | undefined>>): void {
  history.replaceState(null, '', link(path, { ...query, ...change }));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** What a field needs that shows a part of the query and changes it. */
export function queryField(route: Route, name: string) {
  return {
    value: route.query[name] ?? '',
    onChange: (value: string) => setQuery(route, { [name]: value }),
  };
}
