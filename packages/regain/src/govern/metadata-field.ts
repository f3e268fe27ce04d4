/** Fields of an answer that describe the answer itself. */

import { wordSet, wordsOf } from '../values/index.ts';
import { isAgeField } from './answer-age.ts';
import { isPageField } from './page-fields.ts';

/** Words of fields that say that the answer is old, cut, wrong or in another unit. */
const words = wordSet(`
  age stale cache cached expire expires expired outdated truncated partial incomplete more cursor next page pages
  warning warnings error errors unit units uom measure currency`);

/** Whether a field of this name may say that the rest is old, cut, wrong or in another unit. */
export function isMetadataField(name: string): boolean {
  return isPageField(name) || isAgeField(name) || wordsOf(name).some((word) => words.has(word));
}
