/** The dialects: how services of each kind report a problem, thrown or returned. */

import { type Json, type JsonObject, ToolError } from '../types/index.ts';
import { hasNoResponse, namesOf, type Problem, type ProblemCode } from './problem.ts';

/** Formats a problem: throws or returns exactly as tools of this dialect do. */
export type DialectFormatter = (problem: Problem, sentence: string) => unknown;

export const dialects = {
  'problem-json': problemJson,
  'plain-text': plainText,
  'python-traceback': pythonTraceback,
  graphql,
  grpc,
  sql,
  sparql,
  mcp,
} as const satisfies Record<string, DialectFormatter>;

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

/** Problem details over HTTP (RFC 9457): a status and a JSON body. */
function problemJson(problem: Problem, sentence: string): never {
  const { status } = namesOf(problem);
  const body: JsonObject = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: sentence,
    ...(problem.path === undefined ? {} : { pointer: problem.path }),
  };
  throw new ToolError(`HTTP ${status} ${JSON.stringify(body)}`, { status, body, ...delayIn(problem) });
}

/** A plain sentence, as from small services and command-line tools. */
function plainText(_problem: Problem, sentence: string): never {
  throw new Error(sentence);
}

/** An uncaught exception, as shown by tools served from Python. */
function pythonTraceback(problem: Problem, sentence: string): never {
  const name = problem.tool ?? 'handler';
  const line = 20 + ((name.length * 7 + problem.code.length * 13) % 180);
  throw new Error(
    [
      'Traceback (most recent call last):',
      `  File "/srv/app/server.py", line ${line + 61}, in dispatch`,
      '    return handler(**arguments)',
      `  File "/srv/app/tools.py", line ${line}, in ${name.replaceAll(/[^A-Za-z0-9_]/g, '_')}`,
      `${namesOf(problem).python}: ${sentence}`,
    ].join('\n'),
  );
}

/** GraphQL over HTTP: the answer has null data and a list of errors. */
function graphql(problem: Problem, sentence: string): Json {
  if (hasNoResponse(problem)) throw new Error(sentence);
  const retryAfter =
    problem.retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(problem.retryAfterMs / 1000) };
  return {
    data: null,
    errors: [
      {
        message: sentence,
        ...(problem.tool === undefined ? {} : { path: [problem.tool] }),
        extensions: { code: namesOf(problem).graphql, ...retryAfter },
      },
    ],
  };
}

/** By number. */
const grpcStatuses = (
  'OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED ' +
  'RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS ' +
  'UNAUTHENTICATED'
).split(' ');

/** A gRPC status: a number, a name, a message. */
function grpc(problem: Problem, sentence: string): never {
  const { grpc: code } = namesOf(problem);
  throw new ToolError(`${grpcStatuses.indexOf(code)} ${code}: ${sentence}`, { code, ...delayIn(problem) });
}

/** An SQL database: severity, sentence, SQLSTATE. */
function sql(problem: Problem, sentence: string): never {
  const { sqlState: code } = namesOf(problem);
  throw new ToolError(`ERROR:  ${sentence}\nSQL state: ${code}`, { code });
}

const sparqlExceptions: Readonly<Partial<Record<ProblemCode, string>>> = {
  'deadline-exceeded': 'java.util.concurrent.TimeoutException',
  'connection-lost': 'java.io.IOException',
  'unknown-argument': 'QueryParseException',
  'missing-argument': 'QueryParseException',
  'wrong-type': 'ExprEvalTypeException',
  'wrong-format': 'DatatypeFormatException',
  'unknown-tool': 'UnknownServiceException',
  'tool-gone': 'UnknownServiceException',
  unparsable: 'MalformedQueryException',
};

/** A SPARQL endpoint: an HTTP status, and an exception's name before the sentence. */
function sparql(problem: Problem, sentence: string): never {
  const { status } = namesOf(problem);
  const exception = sparqlExceptions[problem.code] ?? 'QueryEvaluationException';
  throw new ToolError(`${exception}: ${sentence}`, { status });
}

/** A tool result of the Model Context Protocol that reports an error: returned, not thrown. */
function mcp(problem: Problem, sentence: string): Json {
  if (hasNoResponse(problem)) throw new Error(sentence);
  return { isError: true, content: [{ type: 'text', text: sentence }] };
}

function delayIn({ retryAfterMs }: Problem): { readonly retryAfterMs?: number } {
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}
