/**
 * Processor time of reading traces, in one run: `readTraceFile` of a file of JSON Lines against reading its lines and parsing
 * them, for the two dialects with the largest files. Fails above 2.
 */

import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtInReaders, readTraceFile } from '../packages/regain/src/readers/index.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { fail, median, processorMs, sampled } from './support/rounds.ts';

const RATIO_MAX = 2;
const ROUNDS = { count: 21, warmUp: 4 };
const CALLS = 4000;
const OUTPUT = 'src/a.ts: a line of the output of a command, with "quotes" and\ttabs\n'.repeat(40);

function claudeCode(i: number): object[] {
  const about = { sessionId: `s${i % 10}`, cwd: '/work', timestamp: '2026-03-01T10:00:00.000Z' };
  const usage = { input_tokens: 4, cache_read_input_tokens: 9000, output_tokens: 200 };
  const use = { type: 'tool_use', id: `t${i}`, name: 'Bash', input: { command: `npm test -- ${i}` } };
  const result = { type: 'tool_result', tool_use_id: `t${i}`, content: OUTPUT, is_error: i % 9 === 0 };
  return [
    { ...about, type: 'assistant', uuid: `a${i}`, message: { id: `m${i}`, usage, content: [use] } },
    {
      ...about,
      type: 'user',
      uuid: `u${i}`,
      message: { content: [result] },
      toolUseResult: { stdout: OUTPUT },
    },
  ];
}

function codex(i: number): object[] {
  const line = (payload: object) => ({
    timestamp: '2026-03-01T10:00:00.000Z',
    type: 'response_item',
    payload,
  });
  const output = `Exit code: ${i % 9}\nWall time: 0.1 seconds\nOutput:\n${OUTPUT}`;
  return [
    line({
      type: 'function_call',
      name: 'shell',
      arguments: `{"command":["npm","test","${i}"]}`,
      call_id: `c${i}`,
    }),
    line({ type: 'function_call_output', call_id: `c${i}`, output }),
  ];
}

async function parseLines(file: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line);
}

using folder = temporaryFolder('bench');
for (const [name, linesOf] of Object.entries({ 'claude-code': claudeCode, codex })) {
  const file = join(folder.path, `${name}.jsonl`);
  const lines = Array.from({ length: CALLS }, (_, i) => linesOf(i)).flat();
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const ratios = await sampled(ROUNDS, async () => {
    const parsed = await processorMs(() => parseLines(file));
    return (await processorMs(() => readTraceFile(file, { readers: builtInReaders }, () => {}))) / parsed;
  });
  const ratio = median(ratios);
  console.log(`${name}: ratio ${ratio.toFixed(2)}, at most ${RATIO_MAX}`);
  if (ratio > RATIO_MAX) fail('too slow');
}
