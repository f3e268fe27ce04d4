/**
 * `node --conditions=@regain/source scripts/mcp-conformance.ts`: runs the conformance suites directly and through the proxy, for
 * the fixture server and for a client of the SDK, prints both, and writes what passes directly to the file that the tests
 * compare with.
 */

import { writeFileSync } from 'node:fs';
import { startProxy } from '../packages/regain/src/mcp/conformance/proxy-in-test.ts';
import {
  clientScenarios,
  type Passes,
  runClientScenario,
  runConformance,
  type Suite,
  startFixture,
  type Way,
} from '../packages/regain/src/mcp/conformance/run-in-test.ts';

async function serverPasses(suite: Suite): Promise<{ readonly [way in Way]: Passes }> {
  const fixture = await startFixture();
  const proxy = await startProxy(fixture.url);
  const direct = await runConformance(suite, fixture.url);
  const through = await runConformance(suite, proxy.url);
  await proxy.close();
  await fixture.close();
  return { direct, through };
}

async function clientPasses(suite: Suite, way: Way): Promise<Passes> {
  const passes: { [scenario: string]: number } = {};
  for (const scenario of clientScenarios[suite]) {
    const checks = await runClientScenario(suite, scenario, way);
    if (checks > 0) passes[scenario] = checks;
  }
  return passes;
}

function report(leg: string, direct: Passes, through: Passes): void {
  const lost = Object.keys(direct).filter((scenario) => (through[scenario] ?? 0) < direct[scenario]!);
  const [before, after] = [direct, through].map((passes) => Object.keys(passes).length);
  console.log(
    `${leg}: ${before} scenarios directly, ${after} through the proxy, lost: ${lost.join(', ') || 'none'}`,
  );
}

const written: { [suite in Suite]?: { readonly server: Passes; readonly client: Passes } } = {};
for (const suite of ['2025-11-25', '2026-07-28'] as const) {
  const server = await serverPasses(suite);
  report(`${suite}, server`, server.direct, server.through);
  const client = await clientPasses(suite, 'direct');
  report(`${suite}, client`, client, await clientPasses(suite, 'through'));
  written[suite] = { server: server.direct, client };
}
const file = new URL('../packages/regain/src/mcp/conformance/direct-passes.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
