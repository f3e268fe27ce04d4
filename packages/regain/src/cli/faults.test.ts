import { describe, expect, it } from 'vitest';
import { faultKindNames, profileNames } from '../faults/index.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson } from './run-in-test.ts';

const directory = directoryForTest();

describe('regain faults', () => {
  it('lists kinds and profiles, as JSON and as text', async () => {
    const data = await regainJson('faults');
    expect(data.kinds.map(({ name }: { name: string }) => name)).toEqual(faultKindNames);
    expect(data.profiles.map(({ name }: { name: string }) => name)).toEqual(profileNames);
    const text = await regain('faults');
    const lines = text.split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.find((line) => line.startsWith('paper'))).toMatch(/^paper +forced +\d+ /);
    for (const name of [...faultKindNames, ...profileNames]) expect(text).toContain(name);
  });

  it('shows the parameters of a kind and of a profile, also if they share a name', async () => {
    const { kind, profile } = await regainJson('faults', 'show', 'lost-after-commit');
    expect(kind).toMatchObject({ phase: 'after-commit', clearedBy: ['retry', 'verify'] });
    expect(profile).toMatchObject({ calls: { rate: 0.5 }, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(await regainJson('faults', 'show', 'slow')).not.toHaveProperty('profile');
    expect(await regain('faults', 'show', 'storm')).toMatch(/bursts[\s\S]*"goodSlotsMean": \d+/);
    expect(await regain('faults', 'show', 'paper')).toMatch(/controlled[\s\S]*"forced"/);
  });

  it('shows a profile file with what it extends', async () => {
    const file = directory.write(
      'mine.json',
      '{"name":"mine","description":"Mine.","extends":"mild","severity":2}',
    );
    const { profile } = await regainJson('faults', 'show', file);
    expect(profile).toMatchObject({ name: 'mine', severity: 2, calls: { rate: 0.1 } });
  });

  it('rejects unknown names with a suggestion, and invalid files with the location', async () => {
    const unknown = await refusal(exitCodes.unreadable, 'faults', 'show', 'ruogh');
    expect(unknown).toBe('error: unknown kind or profile "ruogh": did you mean "rough"?\n');
    const file = directory.write(
      'bad.json',
      '{"name":"x","description":"","calls":{"rate":1,"kinds":{"timeot":1}}}',
    );
    const invalid = await refusal(exitCodes.invalidInput, 'faults', 'show', file);
    expect(invalid).toContain(`error: ${file}, at /calls/kinds/timeot: `);
    await refusal(exitCodes.unreadable, 'faults', 'show', `${directory.path}/none.json`);
  });

  it('shows the settings of a suite, and names an invalid file', async () => {
    expect(await regain('faults', 'show', 'rough')).toMatch(
      /in tool-reflect-eval\nseverity times 0\.3[\s\S]*45 % of the rollouts[\s\S]*in live-apis\n[\s\S]*own servers, times/,
    );
    const file = directory.write('heir.json', '{ "name": "heir", "description": "", "extends": "ruogh" }');
    const invalid = await refusal(exitCodes.invalidInput, 'faults', 'show', file);
    expect(invalid).toContain(`error: ${file}, at /extends: `);
  });
});
