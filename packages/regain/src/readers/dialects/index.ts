/** The dialects that are built in, the most specific first. */

import type { TraceReader } from '../reader.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';

export const builtInReaders: readonly TraceReader[] = [claudeCode, codex];
