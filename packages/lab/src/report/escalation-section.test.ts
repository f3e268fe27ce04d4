import { describe, expect, it } from 'vitest';
import type { EscalationResults } from '../results/index.ts';
import { escalationSection, escalationTable, savedText } from './escalation-section.ts';
import { markdownOf } from './markdown.ts';
import { runReport } from './run-report.ts';
import { reportedRunInTest } from './sample-run-in-test.ts';

const span = (point: number, low: number, high: number) => ({
  ...{ point, low, high, level: 0.95, method: 'studentised' as const, standardError: 0.1 },
  ...{ resamples: 199, seed: 1, dropped: 0, degenerate: false },
});
const field: EscalationResults = {
  suite: 'desk',
  backbone: 'embedded',
  always: {
    ...{ policy: 'fortify', rollouts: 48, questions: 2.25, tokensIn: 3_300.4, tokensOut: 120 },
    ...{ RR: 0.9, ES: 0.85 },
  },
  escalating: {
    ...{ policy: 'fortify-escalating', rollouts: 48, questions: 0.5, tokensIn: 700, tokensOut: 30 },
    ...{ RR: 0.875, ES: 0.86 },
  },
  tokensSaved: span(0.787, 0.604, 0.9),
  gainInES: { kind: 'interval', ...span(0.01, -0.02, 0.04), probability: 0.5 },
};
const run = { ...reportedRunInTest(), escalation: [field] };

describe('what escalation saves', () => {
  it('stands in a table, a row for either policy', () => {
    const { rows } = escalationTable(run);
    expect(rows).toEqual([
      ['desk', 'fortify', '48', '2.25', '3300', '120', '0.900', '0.850', '-', '-'],
      [
        ...['desk', 'fortify-escalating', '48', '0.50', '700', '30', '0.875', '0.860'],
        ...['0.787 [0.604, 0.900]', '0.010 [-0.020, 0.040]'],
      ],
    ]);
  });

  it('is said in a sentence, with a caution where it needs one', () => {
    expect(savedText(field, run)).toBe(
      'On desk fortify-escalating saves 79 % of the tokens [60 %, 90 %] that fortify takes: 0.50 questions a rollout in place of 2.25.',
    );
    const weak = { ...field, tokensSaved: { ...field.tokensSaved!, degenerate: true } };
    expect(savedText(weak, run)).toContain('79 % of the tokens [not bounded]');
    const few = {
      ...{
        kind: 'exact' as const,
        point: -0.02,
        clusters: 16,
        tasks: 40,
        higher: 0,
        lower: 3,
        probability: 0.25,
      },
    };
    const [, row] = escalationTable({ ...run, escalation: [{ ...field, gainInES: few }] }).rows;
    expect(row!.at(-1)).toBe('3 of 16 clusters of tasks differ, net -0.020, exact p 0.25');
    expect(savedText({ ...field, tokensSaved: null }, run)).toContain('took no tokens');
  });

  it('is in the report with method and seed of its intervals, where there is something to say', () => {
    const text = markdownOf(runReport(run, { run: 'small.sqlite' }));
    expect(text).toContain('## Tokens saved against always asking');
    expect(text).toContain('bootstrap over whole clusters of tasks, studentised, 199 resamples, seed 1');
    expect(escalationSection({ ...run, escalation: [] })).toEqual([]);
  });
});
