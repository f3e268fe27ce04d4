/** `npm run travel -- [--json] [part of a configuration's name ...]`: the travel benchmark, scenario by scenario. */

import { pairs } from './studies/travel/adapter-configurations.ts';
import { withoutOutputSchemas } from './studies/travel/plain-configurations.ts';
import { benchmark, configurations } from './studies/travel/travel.ts';

const words = process.argv.slice(2).filter((word) => word !== '--json');
const compared = pairs.flatMap(({ adapter, plain }) => [adapter, plain]);
const all = [...new Set([...configurations, withoutOutputSchemas, ...compared])];
const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const rows = await benchmark(chosen);
if (process.argv.includes('--json')) {
  const lines = rows.flatMap(({ configuration, measured }) =>
    measured.map(({ scenario, ...rest }) => ({
      ...{ configuration: configuration.name, id: scenario.id, kind: scenario.kind, tool: scenario.tool },
      ...rest,
    })),
  );
  console.log(JSON.stringify(lines, null, 1));
} else {
  for (const { configuration, measured } of rows) {
    console.log(`\n== ${configuration.name}`);
    for (const { scenario, verdict, effects, surplus, requests, tookMs, response } of measured) {
      const figures = `effects ${effects}${surplus > 0 ? ` (${surplus} too many)` : ''}, requests ${requests}, ${(tookMs / 1000).toFixed(1)} s`;
      console.log(
        `${scenario.id.padEnd(26)} ${verdict.padEnd(10)} ${figures}: ${response.replaceAll('\n', ' ')}`,
      );
    }
  }
}
