import { describe, expect, it } from 'vitest';
import { wordsOf } from './error-words.ts';

describe('words', () => {
  it.each([
    ['getUserById failed', ['get', 'user', 'by', 'id', 'failed']],
    ['get_user_by_id', ['get', 'user', 'by', 'id']],
    ['HTTPServer', ['http', 'server']],
    ['INVALID_ARGUMENT', ['invalid', 'argument']],
    ['HTTP 404', ['http', 'not', 'found']],
    ['took 500 ms', ['took', 'ms']],
    ['line 404', ['line']],
    ['500.25', []],
    ['{"detail":"no such row","id":"A-1"}', ['no', 'such', 'row', 'a']],
    ['read ECONNRESET', ['read', 'connection', 'reset']],
    ['SQL state: 23505', ['sql', 'state', 'unique', 'violation', 'duplicate', 'already', 'exists']],
    ['order 23505', ['order']],
    ['MCP error -32601: x', ['mcp', 'error', 'method', 'not', 'found', 'unknown', 'x']],
    ['see https://a.example/b?c=d now', ['see', 'now']],
    ['id a3f9c2 gone', ['id', 'gone']],
    ['Zeitüberschreitung', ['zeitüberschreitung']],
    ['', []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('omits the frames of a traceback and keeps its message', () => {
    const traceback =
      'Traceback (most recent call last):\n  File "/a/b.py", line 3, in f\n    return g()\n  File "/a/c.py", line 9, in g\nValueError: bad date';
    expect(wordsOf(traceback).join(' ')).toBe('traceback most recent call last value error bad date');
  });

  it('terminates on hostile texts', () => {
    for (const unit of ['a', 'aB', '"a":', '\n  File "', '\n  at ', '0', '://', '\u0000', 'é']) {
      expect(wordsOf(unit.repeat(100_000)).length).toBeLessThanOrEqual(400);
    }
  });
});
