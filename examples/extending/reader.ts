/** A reader of one's own: a log of calls, one JSON object per line. Checked, then used for a file. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { analyzeTraces, checkReader, type DialectReader } from 'regain/traces';

interface LogLine {
  readonly run: string;
  readonly n: number;
  readonly tool: string;
  readonly input: { readonly [name: string]: string };
  readonly output?: string;
  readonly failed?: string;
}

/** Lines of another program are ignored, and so are damaged ones. */
const isLine = (value: unknown): value is LogLine => {
  const { run, n, tool, input } = (value ?? {}) as Partial<LogLine>;
  return (
    typeof run === 'string' &&
    run !== '' &&
    Number.isInteger(n) &&
    typeof tool === 'string' &&
    tool !== '' &&
    typeof input === 'object'
  );
};

const callLog: DialectReader = {
  name: 'call-log',
  title: 'Call log of the shop',
  measures: [],
  recognises: isLine,
  open: () => {
    const seen = new Set<string>();
    return {
      read: (value, emit) => {
        if (!isLine(value) || seen.has(`${value.run} ${value.n}`)) return;
        const { run: session, n, tool, input: args, output, failed } = value;
        seen.add(`${session} ${n}`);
        emit({ type: 'call', session, id: String(n), tool, args });
        emit({
          type: 'result',
          session,
          id: String(n),
          value: failed ?? output,
          flag: failed === undefined ? 'ok' : 'error',
        });
      },
    };
  },
};

const line = (run: string, n: number, id: string, failed?: string): LogLine => ({
  ...{ run, n, tool: 'get_order', input: { id, shop: 'shop-17' } },
  ...(failed === undefined ? { output: 'paid' } : { failed }),
});
const lines = [
  line('a', 1, 'A-1', 'HTTP 503 Service Unavailable'),
  line('a', 2, 'A-1'),
  line('b', 1, 'A-2'),
  line('b', 2, 'a3', 'Error: id must match A-[0-9]+'),
  line('b', 3, 'A-3'),
];

// In your tests, with any runner: it throws one error that lists every violation.
checkReader(callLog, { values: lines as never[], calls: 5 });

writeFileSync('calls.log.jsonl', lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
const report = await analyzeTraces(['calls.log.jsonl'], { readers: [callLog] });
console.log(`${report.calls} calls, ${report.endings.recovered} operations recovered`);
assert.deepEqual(report.endings.recovered, 2);
assert.equal(report.input.dialects['call-log'], 1);

export default callLog;
