import { describe, expect, it } from 'vitest';
import * as hook from './hook-text.ts';

const stop = { event: 'Stop', timeout: 30 };
const { hookCommand } = hook;
const installedHook = (text: string, line: string) => hook.installedHook(text, line, stop);
const removedHook = (text: string) => hook.removedHook(text, stop.event);
const commandIn = (text: string) => hook.commandIn(text, stop.event);
const command = hookCommand(['npx', '-y', 'regain@1.2.3']);
const entry = `{ "hooks": [{ "type": "command", "command": "${command}", "timeout": 30 }] }`;

/** Settings of a person: comments, other hooks of the same event, trailing commas. */
const SETTINGS = `{
  // mine
  "model": "opus", /* the large one */
  "permissions": { "allow": ["Bash(npm test)"], },
  "hooks": {
    "Stop": [
      // a sound
      { "hooks": [{ "type": "command", "command": "afplay done.aiff" }] },
    ],
    "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "./guard.sh" }] }],
  },
  "unknownKey": [1, 2.50, "é"],
}
`;

describe('the hook in a settings file', () => {
  it('is added before the others, which keep their text', () => {
    const installed = installedHook(SETTINGS, command);
    const [before, after] = installed.split(entry);
    expect(before! + after!.replace(/^,\s*/, '')).toBe(SETTINGS);
    expect(commandIn(installed)).toBe('npx -y regain@1.2.3 hooks report');
    expect(installedHook(installed, command)).toBe(installed);
    expect(removedHook(installed)).toBe(SETTINGS);
  });

  it.each([
    ['an empty object', '{}\n', `{\n  "hooks": { "Stop": [${entry}] }\n}\n`],
    ['other settings', '{ "a": 1 }', `{ "a": 1, "hooks": { "Stop": [${entry}] } }`],
    ['other events', '{ "hooks": { "X": [] } }', `{ "hooks": { "X": [], "Stop": [${entry}] } }`],
    ['an empty list', '{ "hooks": { "Stop": [] } }', `{ "hooks": { "Stop": [${entry}] } }`],
  ])('is added to %s', (_, text, expected) => {
    const installed = installedHook(text, command);
    expect(installed).toBe(expected);
    expect(JSON.parse(removedHook(installed))).toEqual(
      text.includes('[] } }') && text.includes('X') ? JSON.parse(text) : text.includes('"a"') ? { a: 1 } : {},
    );
  });

  it('of another version is replaced', () => {
    const old = installedHook(SETTINGS, hookCommand(['/usr/bin/node', '/usr/lib/regain/bin/regain.js']));
    expect(installedHook(old, command)).toBe(installedHook(SETTINGS, command));
  });

  it('is removed wherever a person has moved it', () => {
    const moved = `{ "hooks": { "Stop": [{ "hooks": [{ "command": "first" }, { "command": "${command}" }] }, { "hooks": [{ "command": "last" }] }] } }`;
    expect(removedHook(moved)).toBe(
      '{ "hooks": { "Stop": [{ "hooks": [{ "command": "first" }] }, { "hooks": [{ "command": "last" }] }] } }',
    );
  });

  it('is not mistaken for the command of somebody else', () => {
    for (const other of ['other hooks report', 'regain hooks report && rm x', 'echo regain'])
      expect(
        commandIn(`{ "hooks": { "Stop": [{ "hooks": [{ "command": "${other}" }] }] } }`),
      ).toBeUndefined();
    expect(removedHook('{ "hooks": { "Stop": [] } }')).toBe('{ "hooks": { "Stop": [] } }');
  });

  it.each([
    ['{\n "hooks": []\n}', '"hooks" must be an object', 2],
    ['{\n "hooks": {\n  "Stop": {}\n }\n}', '"hooks.Stop" must be a list', 3],
    ['{\n "hooks": {\n', 'a name in double quotes is expected', 3],
  ])('is refused in %j, with the line', (text, message, line) => {
    const install = () => installedHook(text, command);
    expect(install).toThrow(message);
    expect(install).toThrow(expect.objectContaining({ place: { line } }));
  });

  it('quotes paths with spaces', () => {
    expect(hookCommand(['/Program Files/node', '/a/regain.js'])).toBe(
      '"/Program Files/node" /a/regain.js hooks report',
    );
  });
});
