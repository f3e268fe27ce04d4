/** The throughput of promptfoo with a provider that returns its prompt and no assertion: JSON in the last line. */

import { pathToFileURL } from 'node:url';
import type { Throughput } from './mixed-run.ts';

const [entry, count] = process.argv.slice(2) as [string, string];
const { evaluate } = await import(pathToFileURL(entry).href);
await paceOf(200, 4);
// Its default concurrency of four, and more: the faster counts.
const paces = [await paceOf(Number(count), 4), await paceOf(Number(count), 20)];
const [fastest] = paces.sort((a, b) => a.cpuMsEach - b.cpuMsEach);
console.log(`\n${JSON.stringify(fastest)}`);
process.exit(0);

async function paceOf(cases: number, maxConcurrency: number): Promise<Throughput> {
  const suite = {
    prompts: ['{{x}}'],
    providers: [async (prompt: string) => ({ output: prompt })],
    tests: Array.from({ length: cases }, (_, x) => ({ vars: { x: String(x) } })),
    writeLatestResults: false,
  };
  const start = performance.now();
  const before = process.cpuUsage();
  const { results } = await evaluate(suite, { maxConcurrency, cache: false, showProgressBar: false });
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  if (results.length !== cases)
    throw new Error(`${cases} cases were to be run, got ${results.length} results`);
  return { perSecond: (1000 * cases) / ms, cpuMsEach: (user + system) / 1000 / cases };
}
