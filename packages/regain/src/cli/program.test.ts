import { describe, expect, it } from 'vitest';
import { labCommands, labLawCommands } from './lab.ts';
import { runInTest } from './run-in-test.ts';

describe('the command line', () => {
  it('names every command in its help, those of the lab too', async () => {
    const { code, stdout } = await runInTest('--help');
    expect(code).toBe(0);
    for (const name of ['law', 'faults', 'memory', 'repair', ...labCommands])
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  it.each([...labCommands, ...labLawCommands.map((name) => `law ${name}`)])(
    'loads %s alone',
    async (name) => {
      const { code, stdout } = await runInTest(...name.split(' '), '--help');
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: regain ${name}`);
    },
  );

  it('says what a command is that nobody knows', async () => {
    const { code, stderr } = await runInTest('predikt');
    expect(code).toBe(2);
    expect(stderr).toContain("unknown command 'predikt'");
  });
});
