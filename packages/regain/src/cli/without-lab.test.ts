/** The command line without the lab. */

import { describe, expect, it, vi } from 'vitest';
import { RegainError } from '../types/index.ts';
import { exitCodes } from './exit-codes.ts';
import { installedLab } from './installed-lab.ts';
import { runInTest } from './run-in-test.ts';

vi.mock('./installed-lab.ts', async (original) => ({
  ...(await original<typeof import('./installed-lab.ts')>()),
  installedLab: vi.fn(async () => undefined),
  requireLab: async (what: string) => {
    throw new RegainError('not-found', `${what} needs the lab`);
  },
}));

describe('without the lab', () => {
  it.each(['--version', '-V'])('%s does not look for it', async (flag) => {
    expect((await runInTest(flag)).code).toBe(exitCodes.ok);
    expect(installedLab).not.toHaveBeenCalled();
  });

  it.each(['run', 'report'])('help %s reports in one line that it is needed', async (name) => {
    const { code, stdout, stderr } = await runInTest('help', name);
    expect(stderr).toMatch(new RegExp(`^\\S*error:\\S* regain ${name} needs the lab\\n$`));
    expect({ code, stdout }).toEqual({ code: exitCodes.unreadable, stdout: '' });
  });

  it('help of its own commands works', async () => {
    const { code, stdout } = await runInTest('help', 'law');
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toContain('Usage: regain law');
    expect((await runInTest('help')).stdout).toContain('With @regain/lab:');
  });
});
