/** Values of every dialect, written by hand, by the name of their reader. */

import type { Json } from '../../types/index.ts';
import { claudeCodeFixture } from './claude-code/fixture-in-test.ts';
import { codexFixture } from './codex/fixture-in-test.ts';

export const fixtures: Readonly<Record<string, readonly Json[]>> = {
  'claude-code': claudeCodeFixture,
  codex: codexFixture,
};
