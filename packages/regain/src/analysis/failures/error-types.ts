/** Types of errors that a dialect records apart from the text. Others are read by the words of the text. */

import type { FailureClass } from '../../types/index.ts';
import type { FailureCategory } from './call-diagnosis.ts';
import { categoryOfClass, type Found } from './found.ts';

type Meaning = readonly [FailureClass, FailureCategory?];

const types: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  // Inspect: the type of a ToolCallError
  ['parsing', ['invalid-request']],
  ['timeout', ['timeout']],
  ['unicode_decode', ['malformed-output', 'harness']],
  ['permission', ['forbidden']],
  ['file_not_found', ['not-found']],
  ['is_a_directory', ['invalid-request']],
  ['limit', ['quota', 'harness']],
  ['output_limit', ['partial-output', 'harness']],
  ['approval', ['forbidden', 'user']],
  // ToolBench: the meaning of an observation code
  ['no such api name', ['unknown-tool']],
  ['input error', ['invalid-request']],
  ['api call timeout', ['timeout']],
  ['404', ['not-found']],
  ['not subscribed', ['auth']],
  ['unauthorized', ['auth']],
  ['too many requests', ['rate-limit']],
  ['rate limit per minute', ['rate-limit']],
  ['error sending request', ['connection']],
  // mcp-chaos: the type of an injected fault
  ['slow', ['timeout']],
  ['rate_limit', ['rate-limit']],
  ['disconnect', ['connection']],
]);

export function classOfErrorType(type: string | undefined): Found | undefined {
  const [failureClass, category] = types.get(type?.toLowerCase() ?? '') ?? [];
  if (failureClass === undefined) return undefined;
  return {
    category: category ?? categoryOfClass(failureClass),
    class: failureClass,
    because: `its type is ${type}`,
  };
}
