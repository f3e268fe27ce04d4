import { exitCodes } from 'regain/internal/cli';
import { describe, expect, it } from 'vitest';
import { runInTest } from '../../../regain/src/cli/run-in-test.ts';

// Tests in packages/lab/src/training show that training gives the shipped files; that takes too long to repeat here.
describe('regain train', () => {
  it('lists the known priors for an unknown name, before anything is trained', async () => {
    const { code, stdout, stderr } = await runInTest('train', '--only', 'huge');
    expect(stderr).toContain(
      'unknown prior "huge"; known names: tiny, small, base, large, base-uniform, base-narrow',
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
