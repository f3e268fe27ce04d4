import { describe, expect, it } from 'vitest';
import { depthSection, depthTable, undoneText } from './depth-section.ts';
import { depthsInTest, reportedRunInTest } from './sample-run-in-test.ts';

const field = depthsInTest(['careful', 'hasty']);

describe('the table of depths', () => {
  it('has a column for each set with its size, the first that is too small blank, and no more', () => {
    const { head, rows } = depthTable(field);
    expect(head).toEqual(['policy', 'S1, n 40', 'S2, n 25', 'S3, n 12']);
    expect(rows).toEqual([
      ['careful', '0.750', '0.500', ''],
      ['hasty', '0.500', '0.250, n 24', ''],
    ]);
  });

  it('is empty but for names where nothing failed', () => {
    const none = { ...field, policies: [{ policy: 'careful', depths: [] }] };
    expect(depthTable(none)).toMatchObject({ head: ['policy'], rows: [['careful']] });
  });
});

describe('the section', () => {
  it('says what depth is, and what the oracle could not do', () => {
    const [{ blocks }] = depthSection(reportedRunInTest()) as [ReturnType<typeof depthSection>[0]];
    expect(blocks[0]).toMatchObject({ kind: 'text' });
    expect(JSON.stringify(blocks)).toContain('the number of corrective attempts that the oracle needs');
    expect(JSON.stringify(blocks)).toContain('0.750 [0.625, 0.875]');
    expect(undoneText(field)).toContain('did not complete 3 of 48 rollouts');
    expect(undoneText({ ...field, undone: 0 })).toBe('The oracle completed all 48 rollouts.');
  });

  it('prints no interval that cannot be trusted', () => {
    const run = reportedRunInTest();
    const policies = run.depths[0]!.policies.map(({ policy, depths }) => ({
      policy,
      depths: depths.map((one) => ({ ...one, CSR: one.CSR && { ...one.CSR, degenerate: true } })),
    }));
    const text = JSON.stringify(depthSection({ ...run, depths: [{ ...run.depths[0]!, policies }] }));
    expect(text).toContain('"0.750 [not bounded]"');
    expect(text).not.toContain('0.750 [0');
  });

  it('is not there without an oracle', () => {
    expect(depthSection({ ...reportedRunInTest(), depths: [] })).toEqual([]);
  });
});
