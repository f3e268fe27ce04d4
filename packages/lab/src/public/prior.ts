/** The built-in brains by name. */

export { brainNames, getBrain } from '../prior/index.ts';
