/** The same scenarios through every adapter, and what was observed: the cells of docs/reference/adapters.md. */

import {
  type Adapter,
  about,
  type Scene,
  type Seen,
  shieldOfScene,
  type ToolRun,
  unavailable,
} from './adapter-in-test.ts';

export const features = [
  'effects',
  'approvals',
  'abort',
  'streamed output',
  'tool name',
  'argument values',
  'argument names',
  'note on a repair',
  'message after a failure',
  'own retries of tools',
] as const;
export type Feature = (typeof features)[number];
export type Cells = { readonly [feature in Feature]: string };

interface Observed extends Seen {
  readonly runs: readonly ToolRun[];
  readonly scene: Scene;
}

/** A tool that hears nothing of an abort ends by itself, so that the scenario ends. */
const UNHEARD_MS = 5_000;

const fine = async () => 'rain';

async function observe(adapter: Adapter, given: Partial<Scene>): Promise<Observed> {
  const runs: ToolRun[] = [];
  const { run = fine } = given;
  const scene: Scene = {
    ...{ shield: shieldOfScene(), effect: 'read' },
    ...given,
    run: (one) => {
      runs.push(one);
      return run(one);
    },
  };
  const seen = await adapter.call(scene).catch((error: unknown) => ({ text: `threw ${String(error)}` }));
  return { ...seen, runs, scene };
}

/** Throws for the first calls, and then answers. */
function failing(times: number, status?: number) {
  let left = times;
  return async () => {
    if (left-- > 0) throw unavailable(status);
    return 'rain';
  };
}

const yes = (isSo: boolean) => (isSo ? 'yes' : 'no');

const checks: { readonly [feature in Feature]: (adapter: Adapter) => Promise<string> } = {
  effects: async (adapter) => {
    const read = await observe(adapter, { run: failing(2) });
    const write = await observe(adapter, { run: failing(2, 504), effect: 'write' });
    return yes(read.runs.length === 3 && read.text.includes('rain') && write.runs.length === 1);
  },
  approvals: async (adapter) => {
    const { asked, runs, text } = await observe(adapter, { approval: true, run: failing(1) });
    if (asked === undefined) return 'none';
    return asked && runs.length === 2 && text.includes('rain') ? 'kept' : 'lost';
  },
  abort: async (adapter) => {
    const controller = new AbortController();
    let isStopped = false;
    const run = ({ signal }: ToolRun) => {
      setImmediate(() => controller.abort());
      return new Promise<string>((resolve, reject) => {
        const unheard = setTimeout(() => resolve('not aborted'), UNHEARD_MS);
        signal?.addEventListener('abort', () => {
          clearTimeout(unheard);
          isStopped = true;
          reject(signal.reason);
        });
      });
    };
    const { runs } = await observe(adapter, { run, signal: controller.signal });
    return yes(runs.length === 1 && isStopped);
  },
  'streamed output': async (adapter) => {
    const run = async ({ stream }: ToolRun) => {
      await stream?.('part');
      return 'rain';
    };
    const { parts } = await observe(adapter, { run, streams: true });
    if (parts === undefined) return 'none';
    return parts.includes('part') ? 'passes through' : 'lost';
  },
  'tool name': async (adapter) => {
    const { runs } = await observe(adapter, { name: `functions.${about.name}` });
    return runs.length === 1 ? 'repaired' : 'no';
  },
  'argument values': async (adapter) => {
    const { runs } = await observe(adapter, { args: { city: 'Oslo', days: '3' } });
    return runs.at(-1)?.args.days === 3 ? 'repaired' : 'no';
  },
  'argument names': async (adapter) => {
    const { runs } = await observe(adapter, { args: { city: 'Oslo', Days: 3 } });
    return runs.at(-1)?.args.days === 3 ? 'repaired' : 'no';
  },
  'note on a repair': async (adapter) => {
    const { text } = await observe(adapter, { args: { city: 'Oslo', days: '3' } });
    return yes(text.includes('Note: the call was repaired'));
  },
  'message after a failure': async (adapter) => {
    const { text } = await observe(adapter, { run: failing(99, 504), effect: 'write' });
    if (new RegExp(`Tool \\\\?"${about.name}\\\\?" failed: `).test(text)) return 'what to do next';
    return text.includes('504 Gateway Timeout') ? 'the answer of the server' : 'none';
  },
  'own retries of tools': async (adapter) => {
    const { runs } = await observe(adapter, { run: failing(99, 504), effect: 'write' });
    return runs.length === 1 ? 'none' : `${runs.length - 1}`;
  },
};

const ofModels: ReadonlySet<Feature> = new Set([
  'tool name',
  'argument values',
  'argument names',
  'note on a repair',
]);

export async function cellsOf(adapter: Adapter): Promise<Cells> {
  const cells: [Feature, string][] = [];
  for (const feature of features) {
    const isEmpty = adapter.isWithoutModel === true && ofModels.has(feature);
    cells.push([feature, isEmpty ? 'none' : await checks[feature](adapter)]);
  }
  return Object.fromEntries(cells) as Cells;
}
