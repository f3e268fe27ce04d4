/**
 * The proposals of the rules where nothing but a retry comes into question: a service failure whose message says nothing
 * about the call. They are equal to those of the whole rules, which need not be loaded for them.
 */

import type { FailureClass, ProposalContext, Proposals, Situation } from '../types/index.ts';
import { wordSet } from '../values/index.ts';
import type { CandidateGenerator } from './candidates/candidate-generator.ts';
import { collectCandidates } from './candidates/collect-candidates.ts';
import { retry } from './candidates/retry.ts';
import { certainlyFits } from './candidates/schema-parts.ts';
import { handOff, refreshCredentials } from './candidates/simple-actions.ts';
import { proposalsFrom } from './ranking/prior.ts';
import { rules } from './rules-prior.ts';

const generators: readonly CandidateGenerator[] = [retry, refreshCredentials, handOff];

/** Undefined if other actions than a retry may be proposed. */
export function plainRetry(situation: Situation, context: ProposalContext): Proposals | undefined {
  if (!isPlain(situation)) return undefined;
  const { retryAfterMs } = situation.failure;
  const parsed = {
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...{ complaints: [], names: [], suggestions: [], normalised: '' },
  };
  const candidates = collectCandidates(generators, situation, parsed);
  return proposalsFrom(rules(), { situation, parsed, candidates, exemplars: [] }, context);
}

const plainClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'timeout',
  'connection',
  'server-error',
  'rate-limit',
]);

function isPlain({ failure, value, spec, call, history }: Situation): boolean {
  const { status = 500, code = 'EPIPE' } = failure;
  return (
    plainClasses.has(failure.class) &&
    failure.visibility === 'explicit' &&
    value === undefined &&
    spec !== undefined &&
    spec.verifiedBy === undefined &&
    (status >= 500 || status === 429 || status === 408) &&
    CODE.test(code) &&
    isPlainMessage(failure.message) &&
    history.every(({ action }) => action.kind === 'retry') &&
    // A schema that cannot be compiled leaves the check to the whole rules.
    certainlyFits(spec.inputSchema, call.args)
  );
}

/** Codes of the network. */
const CODE =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CHARS_MAX = 200;
/** These words together may be about a parameter or a tool. */
const ABOUT_CALL = /\btoo many\b(?! requests\b)|\boperation\b.*\bunavailable\b/i;

/** Words of messages that only say that a service did not answer. */
export const plainWords = wordSet(`
  a aborted again an and are at bad be been broken busy by cannot closed code connect connection could currently
  down due econnaborted econnrefused econnreset ehostunreach enetunreach epipe error etimedout failed failure
  fetch for from gateway hang has http in internal is it later limit lost many moment ms network not now of on
  operation our out overloaded please rate reached read refused request requests reset response responding retry s
  second seconds server service socket status temporarily temporary terminated the this throttled time timed
  timeout to too try unavailable unreachable up upstream was we were with write
`);

function isPlainMessage(message: string): boolean {
  if (message.length > CHARS_MAX || !/^[\w .,:;!-]*$/.test(message)) return false;
  if (ABOUT_CALL.test(message)) return false;
  return message
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .every((word) => /^\d*$/.test(word) || plainWords.has(word));
}
