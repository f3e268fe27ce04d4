import { describe, expect, it } from 'vitest';
import { analysed } from '../recorded-session-in-test.ts';
import { scopeReport } from './scope-report.ts';
import { sharedSummary } from './shared-summary.ts';

describe('a shared summary', () => {
  it('has nothing that was written in the traces', () => {
    const secret = 'acme_secret_tool';
    const failing = {
      tool: secret,
      args: { 'private parameter': 'private value' },
      answer: 'Error: private text',
      isError: true,
    };
    const changed = {
      ...failing,
      args: { 'private parameter': 'private value 2' },
      answer: 'private answer',
      isError: false,
    };
    const sessions = [0, 1, 2].map((i) => ({
      name: `private session ${i}`,
      task: `private task ${i}`,
      success: i > 0,
      calls: [
        failing,
        changed,
        { tool: 'Bash', args: { command: 'private' }, answer: 'Error: private', isError: true },
      ],
    }));
    const report = scopeReport(analysed(sessions), { seed: 1, resamples: 199 });
    const text = JSON.stringify(sharedSummary(report));
    expect(report.tools.map(({ name }) => name)).toContain(secret);
    expect(text).not.toMatch(/private|acme/);
    expect(text).toContain('"Bash"');
    expect(text).toContain('"tool ');
  });
});
