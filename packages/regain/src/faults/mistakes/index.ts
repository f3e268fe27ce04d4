/** The seven mistakes by name. */

import { badFormat } from './bad-format.ts';
import type { Mistake, MistakeName } from './mistake.ts';
import { repeatedCall } from './repeated-call.ts';
import { tooFewCalls } from './too-few-calls.ts';
import { wrongArgumentName } from './wrong-argument-name.ts';
import { wrongToolName } from './wrong-tool-name.ts';
import { wrongType } from './wrong-type.ts';
import { wrongValue } from './wrong-value.ts';

export const mistakes: Readonly<Record<MistakeName, Mistake>> = {
  'wrong-tool-name': wrongToolName,
  'wrong-argument-name': wrongArgumentName,
  'wrong-type': wrongType,
  'wrong-value': wrongValue,
  'too-few-calls': tooFewCalls,
  'repeated-call': repeatedCall,
  'bad-format': badFormat,
};
export { type Mistake, type MistakeName, mistakeNames, type PlannedMistake } from './mistake.ts';
