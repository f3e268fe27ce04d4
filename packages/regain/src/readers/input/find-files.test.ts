import { mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { folderInTest } from '../../files/folder-in-test.ts';
import { defaultLocations, type FoundFile, findFiles } from './find-files.ts';

const at = folderInTest();
const root = at('');
const write = (path: string, seconds = 1): void => utimesSync(at(path, '{}\n'), seconds, seconds);

const shown = (files: readonly FoundFile[]) =>
  files.map(({ path, isFound }) => `${isFound ? 'found' : 'named'} ${relative(root, path)}`);

for (const name of ['b.jsonl', 'a/x.traj', 'a/y.json.gz', 'a/z.jsonl.zst', 'a/notes.md', 'a/deep/w.EVAL']) {
  write(`traces/${name}`);
}
symlinkSync(join(root, 'traces'), join(root, 'traces', 'a', 'circle'));

it('searches folders in the order of paths, and follows no links', () => {
  expect(shown(findFiles([join(root, 'traces')]))).toEqual([
    'found traces/a/deep/w.EVAL',
    'found traces/a/x.traj',
    'found traces/a/y.json.gz',
    'found traces/a/z.jsonl.zst',
    'found traces/b.jsonl',
  ]);
});

it('takes named files whatever their names, and each file once', () => {
  const [notes, b] = ['traces/a/notes.md', 'traces/b.jsonl'].map((name) => join(root, name));
  expect(shown(findFiles([notes!, join(root, 'traces', 'a'), b!, notes!]))).toContain(
    'named traces/a/notes.md',
  );
  expect(shown(findFiles([join(root, 'traces'), b!])).filter((file) => file.endsWith('b.jsonl'))).toEqual([
    'named traces/b.jsonl',
  ]);
  expect(findFiles(['-'])).toEqual([{ path: '-', isFound: false }]);
});

it('uses a pattern only where no file has this name', () => {
  write('odd/[1].json');
  expect(shown(findFiles([join(root, 'odd', '[1].json')]))).toEqual(['named odd/[1].json']);
  expect(shown(findFiles([join(root, 'traces', 'a', '*.{traj,gz}')]))).toEqual([
    'found traces/a/x.traj',
    'found traces/a/y.json.gz',
  ]);
});

it('says what is missing', () => {
  mkdirSync(join(root, 'empty'));
  expect(() => findFiles([join(root, 'none.jsonl')])).toThrow('no such file');
  expect(() => findFiles([join(root, '*.nothing')])).toThrow('no file matches this pattern');
  expect(() => findFiles([join(root, 'empty')])).toThrow('no trace file is in this folder');
});

it('finds the sessions of Claude Code, Codex and Gemini CLI, the newest first', () => {
  write('home/.claude/projects/shop/s1.jsonl', 10);
  write('home/.claude/projects/shop/s1/subagents/agent-1.jsonl', 30);
  write('home/.claude/projects/shop/notes.txt', 50);
  write('home/.config/claude/projects/shop/s2.jsonl', 20);
  write('home/.codex/sessions/2026/03/01/rollout-1.jsonl', 40);
  write('home/.codex/sessions/2026/03/01/other.jsonl', 50);
  write('home/.codex/archived_sessions/rollout-2.jsonl.zst', 5);
  write('home/.gemini/tmp/384e/chats/session-1.jsonl', 3);
  write('home/.gemini/tmp/384e/logs.json', 50);
  expect(shown(defaultLocations(join(root, 'home'), {}))).toEqual([
    'found home/.codex/sessions/2026/03/01/rollout-1.jsonl',
    'found home/.claude/projects/shop/s1/subagents/agent-1.jsonl',
    'found home/.config/claude/projects/shop/s2.jsonl',
    'found home/.claude/projects/shop/s1.jsonl',
    'found home/.codex/archived_sessions/rollout-2.jsonl.zst',
    'found home/.gemini/tmp/384e/chats/session-1.jsonl',
  ]);
  const moved = { CLAUDE_CONFIG_DIR: join(root, 'moved'), CODEX_HOME: join(root, 'moved') };
  write('moved/projects/a.jsonl');
  expect(shown(defaultLocations(join(root, 'nobody'), moved))).toEqual(['found moved/projects/a.jsonl']);
});
