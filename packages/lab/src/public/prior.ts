/**
 * The built-in brains by name.
 *
 * @example
 * import { brainNames, getBrain } from '@regain/lab/prior';
 *
 * console.log(brainNames.join(', ')); // => prior-tiny, prior-small, prior-base, prior-large, rules
 * console.log(getBrain('rules').isLocal); // => true
 */

export { brainNames, getBrain } from '../prior/index.ts';
