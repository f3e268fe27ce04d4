import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { families } from './program.ts';

describe('the command line', () => {
  it.each(families.map((family) => [family.commands.join(', '), family] as const))(
    'finds %s where the table says',
    async (_, { commands, load }) => {
      const program = new Command();
      (await load())(program);
      expect(program.commands.map((command) => command.name()).sort()).toEqual([...commands].sort());
    },
  );
});
