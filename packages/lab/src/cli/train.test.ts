import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { runInTest } from '../../../regain/src/cli/run-in-test.ts';

// That training gives the shipped files is shown in packages/lab/src/training: it takes too long to be shown twice.
describe('regain train', () => {
  it('names the priors there are when asked for another, before anything is trained', async () => {
    const { code, stdout, stderr } = await runInTest('train', '--only', 'huge');
    expect(stderr).toContain(
      'unknown prior "huge"; known are tiny, small, base, large, base-uniform, base-narrow',
    );
    expect(code).toBe(exitCodes.unreadable);
    expect(stdout).toBe('');
  });

  it('says what it does', async () => {
    const { stdout } = await runInTest('train', '--help');
    expect(stdout).toContain('byte for byte');
    expect(stdout).toContain('--check');
  });
});
