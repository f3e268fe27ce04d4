import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { labCommands, labLawCommands } from './installed-lab.ts';
import { runInTest } from './run-in-test.ts';

describe('the command line', () => {
  it('lists every command in its help, including those of the lab', async () => {
    const { code, stdout } = await runInTest('--help');
    expect(code).toBe(0);
    for (const name of ['classify', 'law', 'faults', 'memory', 'repair', ...labCommands])
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

  it.each([
    ['faluts', "unknown command 'faluts'\n(Did you mean faults?)"],
    ['law predikt', "unknown command 'predikt'\n(Did you mean predict?)"],
    ['faults shwo', 'unknown subcommand of faults "shwo": did you mean "show"?'],
    ['suites rough', 'unknown subcommand of suites "rough"; known names: show, try'],
    ['law predict --gama 0.9', "unknown option '--gama'\n(Did you mean --gamma?)"],
    ['law verdict x --method bcaa', '(Did you mean bca?)'],
    [
      'try --task a --agent=x.ts',
      'error: --agent is for whole agents: regain run --agent FILE; a recovery policy goes to --policy\n',
    ],
  ])('rejects %s as wrong usage, with a suggestion', async (line, says) => {
    const { code, stdout, stderr } = await runInTest(...line.split(' '));
    expect(stderr).toContain(says);
    expect([code, stdout]).toEqual([exitCodes.usage, '']);
  });
});
