/** Where sessions come from: traces of real agents, and a shield's trace of a simulated one. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultStreams } from '../../../packages/lab/src/paper/studies/memory-streams.ts';
import { tenantTopics } from '../../../packages/lab/src/suites/tenants/index.ts';
import { analyzeFiles, TraceAnalysis } from '../../../packages/regain/src/analysis/index.ts';
import { getProfile } from '../../../packages/regain/src/faults/index.ts';
import { builtInReaders, findFiles } from '../../../packages/regain/src/readers/index.ts';
import { writeTrace } from '../../../packages/regain/src/types/index.ts';
import type { Split } from '../../../packages/regain/src/types/task.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { agentTracesLack, dataIn } from '../data-folder.ts';
import type { SeenSession } from './halves.ts';
import { tracedStream } from './simulated-agent.ts';

const sets: readonly (readonly [name: string, path: string])[] = [
  ['tau-bench airline, gpt-4o', 'tau-bench/gpt-4o-airline.json'],
  ['tau-bench retail, gemini-2.0-flash', 'tau-bench/gemini-2.0-flash-retail-tool-calling.json'],
  ['tau-bench retail, gemini-2.0-flash, text', 'tau-bench/gemini-2.0-flash-retail-act.json'],
  ['Claude Code', 'traces/claude-code'],
  ['Codex', 'traces/codex'],
  ['OpenHands', 'traces/openhands'],
  ['SWE-agent', 'traces/swe-agent'],
  ['mini-SWE-agent', 'traces/mini-swe-agent'],
  ['ATIF', 'traces/atif'],
  ['Langfuse', 'traces/langfuse'],
  ['OTLP', 'traces/otlp'],
  ['ToolBench', 'toolbench'],
];

export const productionData = dataIn(
  sets.map(([, path]) => path),
  agentTracesLack,
);

export interface Origin {
  readonly name: string;
  /** Sessions in their order, for each environment. */
  readonly environments: readonly (readonly SeenSession[])[];
}

export async function realOrigins(count: number | undefined): Promise<readonly Origin[]> {
  const origins: Origin[] = [];
  for (const [name, path] of sets.slice(0, count))
    origins.push({ name, environments: [await sessionsIn(join(productionData.required(), path))] });
  return origins;
}

/** A shield's trace of each tenant, written to a file and read again. */
export async function simulatedOrigin(split: Split, tenants: number, length: number): Promise<Origin> {
  using folder = temporaryFolder('learn');
  const topics = tenantTopics(split);
  const { accuracy, profile, seed } = defaultStreams;
  const environments: (readonly SeenSession[])[] = [];
  for (let index = 0; index < tenants; index++) {
    const topic = topics[index % topics.length]!;
    const options = { topic, seed: seed + index, length, profile: getProfile(profile), accuracy };
    const file = join(folder.path, `${index}.jsonl`);
    writeFileSync(file, writeTrace(await tracedStream(options)));
    environments.push(await sessionsIn(file));
  }
  return { name: 'shield, simulated tenants', environments };
}

/** In the order of their files and of the files themselves. */
async function sessionsIn(path: string): Promise<readonly SeenSession[]> {
  const sessions = new Map<string, SeenSession>();
  const of = (file: string, session: string): SeenSession => {
    const key = `${file} ${session}`;
    const known = sessions.get(key) ?? { calls: [], operations: [] };
    sessions.set(key, known);
    return known;
  };
  const analysis = new TraceAnalysis({
    onCall: (call, diagnosis, session) =>
      void of(session.file, session.session).calls.push([call, diagnosis, session]),
    onOperation: (operation, _, costs) => {
      const { file, session } = operation.session;
      of(file, session).operations.push({ operation, costs: costs.attempts });
    },
  });
  await analyzeFiles(findFiles([path]), analysis, { readers: builtInReaders, isLenient: true });
  return [...sessions.values()];
}
