/** What pages ask about a trace file. It is read again when it has changed. */

import { statSync } from 'node:fs';
import { openBytes } from 'regain/internal/readers';
import { invalidInput, RegainError } from 'regain/internal/types';
import { type OperationTrace, TraceCollector, type TraceData } from '../model/index.ts';

interface Read {
  readonly state: string;
  readonly content: Promise<{ readonly data: TraceData; readonly collector: TraceCollector }>;
}

const KEPT_MAX = 4;

export class TraceFiles {
  readonly #read = new Map<string, Read>();

  async data(file: string): Promise<TraceData> {
    return (await this.#content(file)).data;
  }

  async operation(file: string, n: number): Promise<OperationTrace> {
    const found = (await this.#content(file)).collector.operation(n);
    if (found === undefined)
      throw new RegainError('not-found', `operation ${n} is not kept: the newest 20,000 operations are`);
    return found;
  }

  #content(file: string): Read['content'] {
    const { size, mtimeMs } = statSync(file);
    const state = `${size}/${mtimeMs}`;
    const known = this.#read.get(file);
    if (known?.state === state) return known.content;
    const content = readTrace(file);
    this.#read.delete(file);
    this.#read.set(file, { state, content });
    if (this.#read.size > KEPT_MAX) this.#read.delete(this.#read.keys().next().value!);
    content.catch(() => this.#read.delete(file));
    return content;
  }
}

async function readTrace(file: string) {
  const collector = new TraceCollector(file);
  const opened = await openBytes(file);
  if (opened.kind === 'zip')
    throw invalidInput('archives are read by regain analyze; unpack it for the dashboard', { file });
  for await (const chunk of opened.bytes) collector.push(chunk);
  return { data: collector.data(collector.end()), collector };
}
