/** An old answer from a cache: its figures are out of date, and a field says how old it is. */

import { answerMarks } from '../../dialects/index.ts';
import { type JsonObject, pick, random as randomAt } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { canBeWrong, wrongAnswer } from '../shape/plausible-answers.ts';
import { transientReadCorruption } from './corrupted-response.ts';
import { numberIn } from './kind-helpers.ts';

export const stale = transientReadCorruption({
  name: 'stale',
  summary: 'an old answer from a cache; a field states its age',
  appliesTo: (spec) => spec.outputSchema?.type === 'object' && canBeWrong(spec.outputSchema),
  draw: (random, _spec, family = 'a') => {
    const ageSeconds = 3600 * (6 + random.below(200));
    return { salt: random.word(), sign: pick(random, answerMarks(family).age(ageSeconds)) };
  },
  corrupt: ({ detail }, value, spec) => {
    const old = wrongAnswer(randomAt('stale', numberIn(detail, 'salt')), value, spec.outputSchema);
    return old === value || !isObject(old) ? value : { ...old, ...(detail.sign as JsonObject) };
  },
});
