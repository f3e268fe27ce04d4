/** The command line without the lab. */

import { describe, expect, it, vi } from 'vitest';
import { RegainError } from '../types/index.ts';
import { exitCodes } from './exit-codes.ts';
import { installedLab } from './installed-lab.ts';
import { refusal, regain } from './run-in-test.ts';

vi.mock('./installed-lab.ts', async (original) => ({
  ...(await original<typeof import('./installed-lab.ts')>()),
  installedLab: vi.fn(async () => undefined),
  requireLab: async (what: string) => {
    throw new RegainError('not-found', `${what} needs the lab`);
  },
}));

describe('without the lab', () => {
  it.each(['--version', '-V'])('%s does not look for it', async (flag) => {
    await regain(flag);
    expect(installedLab).not.toHaveBeenCalled();
  });

  it.each(['run', 'report'])('help %s reports in one line that it is needed', async (name) => {
    const message = await refusal(exitCodes.unreadable, 'help', name);
    expect(message).toMatch(new RegExp(`^\\S*error:\\S* regain ${name} needs the lab\\n$`));
  });

  it('help of its own commands works', async () => {
    expect(await regain('help', 'law')).toContain('Usage: regain law');
    expect(await regain('help')).toContain('With @regain/lab:');
  });
});
