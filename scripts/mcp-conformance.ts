/**
 * `node --conditions=@regain/source scripts/mcp-conformance.ts`: runs the conformance suites against the fixture, directly and
 * through the proxy, prints both, and writes the scenarios that pass directly to the file that the tests compare with.
 */

import { writeFileSync } from 'node:fs';
import {
  type Passes,
  runConformance,
  type Suite,
  startFixture,
  startProxy,
} from '../packages/regain/src/mcp/conformance/run-in-test.ts';

const written: { [suite in Suite]?: Passes } = {};
for (const suite of ['2025-11-25', '2026-07-28'] as const) {
  const fixture = await startFixture();
  const proxy = await startProxy(fixture.url);
  const direct = await runConformance(suite, fixture.url);
  const through = await runConformance(suite, proxy.url);
  await proxy.close();
  await fixture.close();
  written[suite] = direct;
  const lost = Object.keys(direct).filter((scenario) => (through[scenario] ?? 0) < direct[scenario]!);
  const count = (passes: Passes): string => `${Object.keys(passes).length} scenarios`;
  console.log(
    `${suite}: directly ${count(direct)}, through the proxy ${count(through)}, lost: ${lost.join(', ') || 'none'}`,
  );
}
const file = new URL('../packages/regain/src/mcp/conformance/direct-passes.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
