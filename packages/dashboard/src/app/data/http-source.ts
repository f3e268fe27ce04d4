/** Data from the server that the page came from. */

import { columnsFromBytes, type DataSource, type LiveMessage } from '../../model/index.ts';

export function httpSource(): DataSource {
  return {
    overview: () => json('sources'),
    results: (run) => json('runs', run),
    columns: async (run, cell) =>
      columnsFromBytes(new Uint8Array(await (await get('runs', run, 'cells', cell)).arrayBuffer())),
    rollout: (run, position) => json('runs', run, 'rollouts', position),
    episodes: (run) => json('runs', run, 'episodes'),
    compare: (first, second) => json('compare', first, second),
    trace: (trace) => json('traces', trace),
    operation: (trace, n) => json('traces', trace, 'operations', n),
    memory: (memory) => json('memory', memory),
    watch(onMessage, onState) {
      let events: EventSource | undefined;
      // A browser opens six connections to one server for all its pages: a page that nobody sees keeps none.
      const follow = () => {
        if (document.hidden) events?.close();
        if (document.hidden || (events !== undefined && events.readyState !== EventSource.CLOSED)) return;
        events = new EventSource('api/live');
        events.onopen = () => onState('connected');
        events.onerror = () => onState('lost');
        events.addEventListener('full', () => onState('full'));
        events.onmessage = ({ data }) => onMessage(JSON.parse(data) as LiveMessage);
      };
      follow();
      document.addEventListener('visibilitychange', follow);
      return () => {
        document.removeEventListener('visibilitychange', follow);
        events?.close();
      };
    },
  };
}

async function json<T>(...parts: readonly (string | number)[]): Promise<T> {
  return (await get(...parts)).json();
}

/** Parts of an address come from the address of the page: each stays one part. */
async function get(...parts: readonly (string | number)[]): Promise<Response> {
  const path = parts.map((part) => encodeURIComponent(part)).join('/');
  const response = await fetch(`api/${path}`).catch(() => {
    throw new Error('The server does not answer. Is regain serve still running?');
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Error(error ?? `the server answered with status ${response.status}`);
}
