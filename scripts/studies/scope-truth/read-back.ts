/** Reads exported files as `regain analyze` does, and gives the operations that it finds. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeFiles } from '../../../packages/regain/src/analysis/analyze-files.ts';
import type { Operation } from '../../../packages/regain/src/analysis/episodes/operation.ts';
import { TraceAnalysis } from '../../../packages/regain/src/analysis/summary/trace-analysis.ts';
import { builtInReaders } from '../../../packages/regain/src/readers/dialects/index.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export interface ReadBack {
  readonly analysis: TraceAnalysis;
  readonly operations: readonly Operation[];
}

export async function readBack(texts: readonly string[]): Promise<ReadBack> {
  using folder = temporaryFolder('scope');
  const files = texts.map((_, i) => ({ path: join(folder.path, `${i}.jsonl`), isFound: false }));
  for (const [i, { path }] of files.entries()) writeFileSync(path, texts[i]!);
  const operations: Operation[] = [];
  const analysis = new TraceAnalysis({ onOperation: (operation) => operations.push(operation) });
  await analyzeFiles(files, analysis, { readers: builtInReaders });
  return { analysis, operations };
}
