/** An uncaught exception, as shown by tools served from Python. */

import type { Problem, ProblemCode } from './problem.ts';

const exceptions: Readonly<Record<ProblemCode, string>> = {
  'deadline-exceeded': 'requests.exceptions.ReadTimeout',
  'connection-lost': 'ConnectionResetError',
  internal: 'RuntimeError',
  'bad-gateway': 'requests.exceptions.HTTPError',
  unavailable: 'requests.exceptions.ConnectionError',
  throttled: 'ratelimit.exception.RateLimitException',
  'quota-used-up': 'ResourceWarning',
  unauthenticated: 'AuthenticationError',
  'permission-denied': 'PermissionError',
  'unknown-argument': 'TypeError',
  'missing-argument': 'TypeError',
  'wrong-type': 'TypeError',
  'value-not-allowed': 'ValueError',
  'out-of-range': 'ValueError',
  'wrong-format': 'ValueError',
  'unknown-tool': 'AttributeError',
  'tool-gone': 'NotImplementedError',
  'not-found': 'LookupError',
  'already-exists': 'FileExistsError',
  'version-conflict': 'StaleDataError',
  'state-conflict': 'RuntimeError',
  refused: 'ValueError',
  unparsable: 'json.decoder.JSONDecodeError',
};

export function pythonTraceback(problem: Problem, sentence: string): never {
  const name = problem.tool ?? 'handler';
  const line = 20 + ((name.length * 7 + problem.code.length * 13) % 180);
  throw new Error(
    [
      'Traceback (most recent call last):',
      `  File "/srv/app/server.py", line ${line + 61}, in dispatch`,
      '    return handler(**arguments)',
      `  File "/srv/app/tools.py", line ${line}, in ${name.replaceAll(/[^A-Za-z0-9_]/g, '_')}`,
      `${exceptions[problem.code]}: ${sentence}`,
    ].join('\n'),
  );
}
