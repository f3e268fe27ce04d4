import { exitCodes } from 'regain/internal/cli';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { expectRefused } from './commands-in-test.ts';

// Tests in packages/lab/src/training show that training gives the shipped files; that takes too long to repeat here.
describe('regain train', () => {
  it('lists the known priors for an unknown name, before anything is trained', async () => {
    const message =
      'unknown prior "huge"; known names: tiny, small, base, large, base-uniform, base-narrow, base-relabelled, confidence';
    await expectRefused(['train', '--only', 'huge'], exitCodes.unreadable, message);
  });

  afterEach(() => void vi.unstubAllEnvs());

  it('says that the confidence was not compared where its data is absent', async () => {
    vi.stubEnv('REGAIN_DATA', '');
    const { code, stdout } = await runInTest('train', '--only', 'confidence', '--check');
    expect(stdout).toBe(
      'confidence.json  not trained and not compared: needs REGAIN_DATA to name a folder that holds model-mistakes/calls.jsonl\n',
    );
    expect(code).toBe(0);
  });

  it('says what it does', async () => {
    const { stdout } = await runInTest('train', '--help');
    expect(stdout).toContain('byte for byte');
    expect(stdout).toContain('--check');
  });
});
