/** The answer to a call in MCP: a result, which may be marked as an error, or an error of the protocol. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { nameIn, textIn, textOfContent } from '../../fields.ts';
import type { RecordedResult } from '../../recorded.ts';

export function answerOf(
  response: JsonObject,
): Pick<RecordedResult, 'value' | 'flag' | 'error' | 'errorType'> | undefined {
  const { result, error } = response;
  if (isObject(error))
    return {
      flag: 'error',
      error: textIn(error, 'message'),
      errorType: nameIn(error, 'code'),
      value: error.data,
    };
  if (result === undefined) return undefined;
  return { value: contentIn(result), flag: isObject(result) && result.isError === true ? 'error' : 'ok' };
}

function contentIn(result: Json): Json {
  if (!isObject(result)) return result;
  return textOfContent(result.content) ?? result.structuredContent ?? result.content ?? result;
}
