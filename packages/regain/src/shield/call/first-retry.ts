/** What the rules propose for failures that are simply retried. Loaded with the first of them: see lazy-brain.ts. */

export { plainRetry } from '../../repair/index.ts';
