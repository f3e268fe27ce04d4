/** The path of a new user: at most ten lines for each framework that has an adapter. Telemetry and logs are none. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run.ts';
import { blocksOf } from './blocks.ts';

it('docs/guides/frameworks.md has a block of at most ten lines for each adapter', () => {
  const text = readFileSync(join(root, 'docs/guides/frameworks.md'), 'utf8');
  const blocks = blocksOf(text).filter(({ language }) => language === 'ts');
  const lines = blocks.map(({ code }) => code.trim().split('\n').length);
  expect(lines.filter((count) => count > 10)).toEqual([]);
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/regain/package.json'), 'utf8'));
  const adapters = Object.keys(exports).filter((entry) =>
    /integrations\/(?!otel|logging)/.test(String(exports[entry]['@regain/source'])),
  );
  for (const entry of [...adapters, './mcp'])
    expect(blocks.some(({ code }) => code.includes(`'regain${entry.slice(1)}'`))).toBe(true);
});
