/** Problem details over HTTP (RFC 9457): a status and a JSON body. */

import { type JsonObject, ToolError } from '../types/index.ts';
import { type Problem, statusByCode } from './problem.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export function problemJson(problem: Problem, sentence: string): never {
  const status = problem.status ?? statusByCode[problem.code];
  const body: JsonObject = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: sentence,
    ...(problem.path === undefined ? {} : { pointer: problem.path }),
  };
  const retryAfterMs = problem.retryAfterMs;
  throw new ToolError(`HTTP ${status} ${JSON.stringify(body)}`, {
    status,
    body,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
