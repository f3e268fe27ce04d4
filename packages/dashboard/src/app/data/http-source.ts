/** Data from the server that the page came from. */

import { columnsFromBytes, type DataSource, type LiveMessage } from '../../model/index.ts';

export function httpSource(): DataSource {
  return {
    overview: () => json('sources'),
    results: (run) => json(`runs/${run}`),
    columns: async (run, cell) =>
      columnsFromBytes(new Uint8Array(await (await get(`runs/${run}/cells/${cell}`)).arrayBuffer())),
    rollout: (run, position) => json(`runs/${run}/rollouts/${position}`),
    episodes: (run) => json(`runs/${run}/episodes`),
    compare: (first, second) => json(`compare/${first}/${second}`),
    trace: (trace) => json(`traces/${trace}`),
    operation: (trace, n) => json(`traces/${trace}/operations/${n}`),
    memory: (memory) => json(`memory/${memory}`),
    watch(onMessage, onState) {
      const events = new EventSource('api/live');
      events.onopen = () => onState(true);
      events.onerror = () => onState(false);
      events.onmessage = ({ data }) => onMessage(JSON.parse(data) as LiveMessage);
      return () => events.close();
    },
  };
}

async function json<T>(path: string): Promise<T> {
  return (await get(path)).json();
}

async function get(path: string): Promise<Response> {
  const response = await fetch(`api/${path}`).catch(() => {
    throw new Error('The server does not answer. Is regain serve still running?');
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Error(error ?? `the server answered with status ${response.status}`);
}
