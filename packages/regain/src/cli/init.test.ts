import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson } from './run-in-test.ts';

const directory = directoryForTest();
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(directory.path);
});
afterEach(() => vi.restoreAllMocks());

describe('regain init', () => {
  it('shows and writes the files, once', async () => {
    await refusal(exitCodes.unreadable, 'init');
    directory.write(
      'package.json',
      '{ "type": "module", "dependencies": { "langchain": "^1.0.0", "ai": "*" } }',
    );
    directory.write(
      'tools.js',
      "import { tool } from 'langchain';\ntool(f, { name: 'book_room', description: '' });\n",
    );
    const shown = await regain('init', '--dry-run');
    expect(shown).toContain('Fits this project: LangChain.js. Also found: ai-sdk (--framework).');
    expect(shown).toContain('recoveryMiddleware({ shield, effects: own })');
    expect(shown).toMatch(/book_room: 'write', \/\/ to confirm: /);
    expect(shown).toContain('Nothing was written (--dry-run).');
    expect(shown).toMatch(
      /1\. npm install regain\n {2}2\. Confirm the 1 effect in regain-effects\.js\n {2}3\. Use regain\.js: createAgent/,
    );
    expect(readdirSync(directory.path).sort()).toEqual(['package.json', 'tools.js']);
    const { files } = await regainJson('init');
    for (const { file, text } of files) expect(readFileSync(file, 'utf8')).toBe(text);
    const again = await refusal(exitCodes.usage, 'init', '--framework', 'ai-sdk');
    expect(again).toContain(`${join(directory.path, 'regain.js')}: exists already`);
    expect(existsSync(join(directory.path, 'regain.ts'))).toBe(false);
  });
});
