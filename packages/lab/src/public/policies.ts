/** @regain/lab/policies: what is public of policies. */

export { mostAlike } from '../policies/index.ts';
