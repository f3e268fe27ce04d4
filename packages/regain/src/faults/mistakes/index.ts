/** The seven mistakes by name. */

import type { Mistake, MistakeName } from './mistake.ts';
import { badFormat, wrongArgumentName, wrongType } from './wrong-arguments.ts';
import { repeatedCall, tooFewCalls, wrongToolName } from './wrong-calls.ts';
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
