/** Wordings in reserve, family g: short sentences with hints, as products for developers write them. */

import type { Wordings } from '../error-formatter.ts';
import {
  ifAllowed,
  ifExpected,
  ifReason,
  ifSuggested,
  ifWait,
  parameterName,
  receivedValue,
} from './sentence-parts.ts';

export const familyG: Wordings = {
  'deadline-exceeded': [
    (p) =>
      `The call to \`${p.tool ?? 'this endpoint'}\` ran past its maximum duration and was stopped. Hint: look up the run in your logs.`,
    () => 'Maximum duration exceeded.',
  ],
  'connection-lost': [
    () =>
      'The response stream was cut off before its last chunk. Hint: check your network and proxy settings.',
    () => 'Response stream cut off.',
  ],
  internal: [
    (p) =>
      `An unexpected error occurred while running \`${p.tool ?? 'your request'}\`, and our team has been notified. Hint: sending it again usually helps.${ifReason(p, (r) => ` More on this: ${r}`)}`,
    (p) => `Unexpected error (api_error).${ifReason(p, (r) => ` More on this: ${r}`)}`,
  ],
  'bad-gateway': [
    () =>
      'A provider behind this endpoint answered with something unusable. Hint: send the request again, and see our status page if it persists.',
    () => 'Provider error.',
  ],
  unavailable: [
    () =>
      "The API is under maintenance or heavy load and can't take new requests. Hint: back off and send it again shortly.",
    () => 'API is offline for maintenance.',
  ],
  throttled: [
    (p) =>
      `You're being rate limited on \`${p.tool ?? 'this endpoint'}\`: this key made more calls than its plan includes per minute.${ifWait(p, (s) => ` Hint: hold off for ${s}s, or ask us for a higher limit.`)}`,
    (p) => `Rate limit reached for this key.${ifWait(p, (s) => ` Hold off for ${s}s.`)}`,
  ],
  'quota-used-up': [
    (p) =>
      `Your workspace has used 100% of its included usage for this billing cycle.${ifWait(p, (s) => ` The next cycle starts in ${s}s.`)} Hint: upgrade to keep going.`,
    (p) => `Usage limit hit.${ifWait(p, (s) => ` The next cycle starts in ${s}s.`)}`,
  ],
  unauthenticated: [
    () =>
      'The API key in this request has expired. Hint: create a new one under Settings > API keys and send it as a Bearer credential.',
    () => 'Expired API key.',
  ],
  'permission-denied': [
    (p) =>
      `This API key is valid, but \`${p.tool ?? 'this endpoint'}\` isn't among its scopes. Hint: a workspace owner can add it.`,
    () => "This API key doesn't have the required scope.",
  ],
  'unknown-argument': [
    (p) =>
      `Received an unknown field \`${parameterName(p)}\`.${ifSuggested(p, (s) => ` Hint: perhaps you meant \`${s}\`.`)}`,
    (p) =>
      `\`${parameterName(p)}\` isn't a field of this endpoint.${ifAllowed(p, (v) => ` Supported fields: ${coded(v)}.`)}`,
    (p) => `Unsupported field \`${parameterName(p)}\` in the request body.`,
  ],
  'missing-argument': [
    (p) =>
      `\`${parameterName(p)}\` can't be blank${ifExpected(p, (e) => ` (it takes ${e})`)}.` +
      ifAllowed(p, (v) => ` Hint: use one of ${coded(v)}.`),
    (p) => `You must provide \`${parameterName(p)}\`.`,
  ],
  'wrong-type': [
    (p) =>
      `Invalid type for field \`${parameterName(p)}\`: got ${receivedValue(p)}, but the schema asks for ${p.expected ?? 'a different type'}.`,
    (p) =>
      `\`${parameterName(p)}\` has a type we don't support here.${ifExpected(p, (e) => ` Hint: pass ${e}.`)}`,
    (p) => `\`${parameterName(p)}\` couldn't be decoded.`,
  ],
  'value-not-allowed': [
    (p) =>
      `\`${parameterName(p)}\` can't be set to ${receivedValue(p)}.` +
      ifAllowed(p, (v) => ` Values that work here: ${coded(v)}.`) +
      ifSuggested(p, (s) => ` Hint: perhaps you meant \`${s}\`.`),
    (p) =>
      `Unsupported option for \`${parameterName(p)}\`.${ifAllowed(p, (v) => ` Options are ${coded(v)}.`)}`,
    (p) => `\`${parameterName(p)}\` isn't one of the supported options.`,
  ],
  'out-of-range': [
    (p) =>
      `\`${parameterName(p)}\` is outside its supported range. Hint: it was ${receivedValue(p)}, and the schema asks for ${p.expected ?? 'a value within its limits'}.`,
    (p) =>
      `Adjust \`${parameterName(p)}\`${ifExpected(p, (e) => ` (the schema asks for ${e})`)} and submit again.`,
  ],
  'wrong-format': [
    (p) =>
      `\`${parameterName(p)}\` isn't formatted correctly. Hint: ${receivedValue(p)} should be written as ${p.expected ?? 'shown in the API reference'}.`,
    (p) => `Couldn't parse \`${parameterName(p)}\`.`,
  ],
  'unknown-tool': [
    (p) => `No endpoint matches \`${p.tool}\`.${ifSuggested(p, (s) => ` Hint: perhaps you meant \`${s}\`.`)}`,
    (p) => `Endpoint \`${p.tool}\` doesn't exist in this API version.`,
  ],
  'tool-gone': [
    (p) =>
      `\`${p.tool}\` was sunset in this API version. Hint: the changelog names the endpoint to use from now on.`,
    (p) => `\`${p.tool}\` was sunset.`,
  ],
  'not-found': [
    (p) =>
      `We couldn't locate that resource${ifReason(p, (r) => ` (${r})`)}. Hint: make sure the ID belongs to this workspace.`,
    (p) =>
      `No such resource: \`${parameterName(p)}\` was ${receivedValue(p)}${ifReason(p, (r) => ` (${r})`)}.`,
  ],
  'already-exists': [
    (p) =>
      `That resource is already there${ifReason(p, (r) => ` (${r})`)}. Hint: fetch it instead of creating another one.`,
    (p) => `\`${parameterName(p)}\` must be unique${ifReason(p, (r) => ` (${r})`)}.`,
  ],
  'version-conflict': [
    () =>
      'This resource was updated after you loaded it. Hint: load the latest revision and apply your change on top of it.',
    () => 'Your revision of this resource is outdated.',
  ],
  'state-conflict': [
    (p) => `The resource isn't in a state that permits this${ifReason(p, (r) => ` (${r})`)}.`,
    (p) => `\`${parameterName(p)}\` can't be used for this at the moment${ifReason(p, (r) => ` (${r})`)}.`,
  ],
  refused: [
    (p) => `This request couldn't be completed${ifReason(p, (r) => ` (${r})`)}. Hint: review it and adjust.`,
    (p) => `We blocked this change to \`${parameterName(p)}\`${ifReason(p, (r) => ` (${r})`)}.`,
  ],
  unparsable: [
    (p) => `The request body couldn't be decoded.${ifExpected(p, (e) => ` Hint: pass ${e}.`)}`,
    () => "The request body isn't valid.",
  ],
};

function coded(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}
