import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { labCommands, labLawCommands } from './installed-lab.ts';
import { refusal, regain } from './run-in-test.ts';

describe('the command line', () => {
  it('lists every command in its help, including those of the lab', async () => {
    const help = await regain('--help');
    for (const name of ['classify', 'law', 'faults', 'memory', 'repair', ...labCommands])
      expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  it.each([...labCommands, ...labLawCommands.map((name) => `law ${name}`)])(
    'loads %s alone',
    async (name) => {
      expect(await regain(...name.split(' '), '--help')).toContain(`Usage: regain ${name}`);
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
    expect(await refusal(exitCodes.usage, ...line.split(' '))).toContain(says);
  });
});
