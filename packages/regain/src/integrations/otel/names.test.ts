import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventNames, genAiAttributes, metricNames, regainAttributes } from './names.ts';

const page = readFileSync(new URL('../../../../../docs/reference/telemetry.md', import.meta.url), 'utf8');
const sources = ['call-spans.ts', 'call-meter.ts', 'gauges.ts', 'span-attributes.ts', 'telemetry.ts'].map(
  (name) => readFileSync(new URL(name, import.meta.url), 'utf8'),
);

describe('the names of attributes and metrics', () => {
  it('are those of docs/reference/telemetry.md, all of them and no other', () => {
    const ours = [
      ...Object.values(genAiAttributes),
      ...Object.values(regainAttributes),
      ...Object.values(eventNames),
      ...Object.values(metricNames).map(({ name }) => name),
    ];
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows
      .map((line) => line.split('`')[1]!)
      .filter((name) => /^(?:regain|gen_ai|error)\./.test(name));
    expect([...new Set(documented)].sort()).toEqual([...new Set(ours)].sort());
  });

  it('of metrics are documented with kind and unit', () => {
    for (const { name, kind, unit } of Object.values(metricNames))
      expect(page).toMatch(
        new RegExp(
          `\\| \`${name.replaceAll('.', '\\.')}\` \\| ${kind} \\| ${unit.replaceAll(/[{}]/g, '\\$&')} \\|`,
        ),
      );
  });

  it('are all in use', () => {
    const used = sources.join('\n');
    const names = { genAiAttributes, regainAttributes, eventNames, metricNames };
    for (const [group, members] of Object.entries(names))
      for (const member of Object.keys(members))
        expect(used).toMatch(new RegExp(`${group}\\.${member}\\b|\\b${member}\\b.*= metricNames`));
  });
});
