/** The travel benchmark: every configuration on every scenario. */

import type { Configuration } from './configuration.ts';
import { type Measured, measure } from './measure.ts';
import { cockatiel, langchain, langchainTransient, unprotected } from './other-libraries.ts';
import { aiSdk, declared, defaultProtection, withEffects } from './regain-configurations.ts';
import type { Scenario } from './scenario.ts';
import { reads } from './scenarios/reads.ts';
import { traps } from './scenarios/traps.ts';
import { writes } from './scenarios/writes.ts';
import { startServer } from './server.ts';
import { withAmbientTime } from './simulated-time.ts';

export const scenarios: readonly Scenario[] = [...reads, ...writes, ...traps];

export const configurations: readonly Configuration[] = [
  unprotected,
  defaultProtection,
  withEffects,
  aiSdk,
  declared,
  langchain,
  langchainTransient,
  cockatiel,
];

export interface Row {
  readonly configuration: Configuration;
  readonly measured: readonly Measured[];
}

export async function benchmark(
  chosen: readonly Configuration[] = configurations,
  on: readonly Scenario[] = scenarios,
): Promise<Row[]> {
  const served = await startServer();
  try {
    return await withAmbientTime(async () => {
      const rows: Row[] = [];
      for (const configuration of chosen) {
        const measured: Measured[] = [];
        for (const scenario of on) measured.push(await measure(configuration, scenario, served));
        rows.push({ configuration, measured });
      }
      return rows;
    });
  } finally {
    await served.close();
  }
}
