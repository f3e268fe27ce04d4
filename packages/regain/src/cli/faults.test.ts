import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faultKindNames, profileNames } from '../faults/index.ts';
import { RegainError } from '../types/index.ts';
import { addFaults } from './faults.ts';
import { directoryForTest } from './run-in-test.ts';

const directory = directoryForTest();

afterEach(() => {
  vi.restoreAllMocks();
});

async function printed(...args: string[]): Promise<string> {
  let output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  const program = new Command('regain');
  addFaults(program);
  await program.parseAsync(['faults', ...args], { from: 'user' });
  return output;
}

async function refusal(...args: string[]): Promise<RegainError> {
  try {
    await printed(...args);
  } catch (error) {
    if (RegainError.is(error)) return error;
  }
  throw new Error('it was not refused');
}

describe('regain faults', () => {
  it('lists kinds and profiles, as JSON and as text', async () => {
    const data = JSON.parse(await printed('--json'));
    expect(data.kinds.map(({ name }: { name: string }) => name)).toEqual(faultKindNames);
    expect(data.profiles.map(({ name }: { name: string }) => name)).toEqual(profileNames);
    const lines = (await printed()).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.find((line) => line.startsWith('paper'))).toMatch(/^paper +forced +\d+ /);
    const text = await printed();
    for (const name of [...faultKindNames, ...profileNames]) expect(text).toContain(name);
  });

  it('shows the parameters of a kind and of a profile, also if they share a name', async () => {
    const { kind, profile } = JSON.parse(await printed('show', 'lost-after-commit', '--json'));
    expect(kind).toMatchObject({ phase: 'after-commit', clearedBy: ['retry', 'verify'] });
    expect(profile).toMatchObject({ calls: { rate: 0.5 }, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(JSON.parse(await printed('show', 'slow', '--json'))).not.toHaveProperty('profile');
    expect(await printed('show', 'storm')).toMatch(/bursts[\s\S]*"goodSlotsMean": \d+/);
    expect(await printed('show', 'paper')).toMatch(/controlled[\s\S]*"forced"/);
  });

  it('shows a profile file with what it extends', async () => {
    const file = directory.write(
      'mine.json',
      '{"name":"mine","description":"Mine.","extends":"mild","severity":2}',
    );
    const { profile } = JSON.parse(await printed('show', file, '--json'));
    expect(profile).toMatchObject({ name: 'mine', severity: 2, calls: { rate: 0.1 } });
  });

  it('rejects unknown names with a suggestion, and invalid files with the location', async () => {
    expect((await refusal('show', 'ruogh')).message).toBe(
      'unknown kind or profile "ruogh": did you mean "rough"?',
    );
    const file = directory.write(
      'bad.json',
      '{"name":"x","description":"","calls":{"rate":1,"kinds":{"timeot":1}}}',
    );
    expect((await refusal('show', file)).place).toEqual({ file, path: '/calls/kinds/timeot' });
    expect((await refusal('show', `${directory.path}/none.json`)).code).toBe('not-found');
  });

  it('shows the settings of a suite, and names an invalid file', async () => {
    expect(await printed('show', 'rough')).toMatch(
      /in tool-reflect-eval\nseverity times 0\.3[\s\S]*45 % of the rollouts[\s\S]*in live-apis\n[\s\S]*own servers, times/,
    );
    const file = directory.write('heir.json', '{ "name": "heir", "description": "", "extends": "ruogh" }');
    expect((await refusal('show', file)).place).toEqual({ file, path: '/extends' });
  });
});
