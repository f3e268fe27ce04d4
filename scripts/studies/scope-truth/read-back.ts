/** Reads exported files as `regain analyze` does, and gives the operations that it finds. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeFiles } from '../../../packages/regain/src/analysis/analyze-files.ts';
import type { Operation } from '../../../packages/regain/src/analysis/episodes/operation.ts';
import { TraceAnalysis } from '../../../packages/regain/src/analysis/summary/trace-analysis.ts';
import { builtInReaders } from '../../../packages/regain/src/readers/dialects/index.ts';

export interface ReadBack {
  readonly analysis: TraceAnalysis;
  readonly operations: readonly Operation[];
  readonly dialects: readonly string[];
}

export async function readBack(texts: readonly string[]): Promise<ReadBack> {
  const directory = await mkdtemp(join(tmpdir(), 'regain-scope-'));
  try {
    const files = texts.map((_, i) => ({ path: join(directory, `${i}.jsonl`), isFound: false }));
    await Promise.all(files.map(({ path }, i) => writeFile(path, texts[i]!)));
    const operations: Operation[] = [];
    const analysis = new TraceAnalysis({ onOperation: (operation) => operations.push(operation) });
    const { dialects } = await analyzeFiles(files, analysis, { readers: builtInReaders });
    return { analysis, operations, dialects: Object.keys(dialects) };
  } finally {
    await rm(directory, { recursive: true });
  }
}
