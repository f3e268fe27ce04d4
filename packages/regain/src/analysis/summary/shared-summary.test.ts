import { describe, expect, it } from 'vitest';
import { analysed, failed } from '../recorded-session-in-test.ts';
import { scopeReport } from './scope-report.ts';
import { sharedSummary } from './shared-summary.ts';

describe('a shared summary', () => {
  it('has nothing that was written in the traces', () => {
    const secret = 'acme_secret_tool';
    const failing = failed(secret, { 'private parameter': 'private value' }, 'Error: private text');
    const changed = {
      tool: secret,
      args: { 'private parameter': 'private value 2' },
      answer: 'private answer',
    };
    const sessions = [0, 1, 2].map((i) => ({
      name: `private session ${i}`,
      task: `private task ${i}`,
      success: i > 0,
      calls: [failing, changed, failed('Bash', { command: 'private' }, 'Error: private')],
    }));
    const report = scopeReport(analysed(sessions), { seed: 1, resamples: 199 });
    const text = JSON.stringify(sharedSummary(report));
    expect(report.tools.map(({ name }) => name)).toContain(secret);
    expect(text).not.toMatch(/private|acme/);
    expect(text).toContain('"Bash"');
    expect(text).toContain('"tool ');
  });
});
