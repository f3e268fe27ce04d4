/** Wordings for the split test, family e: an error code first, then the full facts, as large cloud vendors answer. */

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

export const familyE: Wordings = {
  'deadline-exceeded': [
    (p) =>
      `RequestTimeout: The operation ${p.tool ?? 'specified in the request'} did not finish before its deadline expired.`,
    () => 'OperationTimedOut: The client deadline elapsed with the operation still in progress.',
  ],
  'connection-lost': [
    () =>
      'ConnectionAborted: The regional endpoint closed the channel while the response was being streamed.',
    () => 'ConnectionAborted: Premature end of stream.',
  ],
  internal: [
    (p) =>
      `InternalFailure: The request processing has failed because of an unknown error in ${p.tool ?? 'the service'}. If the issue persists, contact support.${ifReason(p, (r) => ` Details: ${r}`)}`,
    (p) =>
      `InternalServerError: We encountered an internal failure.${ifReason(p, (r) => ` Details: ${r}`)} Retry the operation with exponential backoff.`,
  ],
  'bad-gateway': [
    () => 'UpstreamFailure: The load balancer obtained a malformed response from the target.',
    () => 'DependencyFailure: A dependent service returned an invalid result. This error is retryable.',
  ],
  unavailable: [
    () =>
      'ServiceUnavailable: The request has failed due to a temporary shortage of capacity in this region. Retry with exponential backoff.',
    () => 'ServerBusy: The resource provider is currently unable to serve the request.',
  ],
  throttled: [
    (p) =>
      `TooManyRequestsException: The request rate for this operation exceeds the account limit.${ifWait(p, (s) => ` The recommended retry interval is ${s} seconds.`)}`,
    (p) => `ThrottlingException: Rate exceeded.${ifWait(p, (s) => ` RetryAfterSeconds: ${s}.`)}`,
  ],
  'quota-used-up': [
    (p) =>
      `QuotaExceeded: The subscription has reached its quota for the metric 'requests per billing window'.${ifWait(p, (s) => ` The window ends in ${s} seconds.`)}`,
    (p) =>
      `ServiceQuotaExceededException: No quota remains.${ifWait(p, (s) => ` SecondsUntilReset: ${s}.`)} Request an increase in the console.`,
  ],
  unauthenticated: [
    () =>
      'ExpiredTokenException: The security token included in the request is expired. Obtain new temporary credentials.',
    () => 'InvalidAuthenticationToken: The lifetime validation of the access token failed.',
  ],
  'permission-denied': [
    (p) =>
      `AccessDeniedException: The principal is not authorized to perform ${p.tool ?? 'this operation'} because no identity-based policy allows the action.`,
    () => 'AuthorizationFailed: The client does not have authorization over the requested scope.',
  ],
  'unknown-argument': [
    (p) =>
      `InvalidRequestContent: Could not find member '${parameterName(p)}' on the request object.${ifSuggested(p, (s) => ` The closest known member is '${s}'.`)}`,
    (p) =>
      `ValidationException: The request contains the unsupported member '${parameterName(p)}'.${ifAllowed(p, (v) => ` Supported members: [${v.join(', ')}].`)}`,
    (p) => `UnknownParameter: '${parameterName(p)}'.`,
  ],
  'missing-argument': [
    (p) =>
      `MissingParameter: The request must contain the member '${parameterName(p)}'.` +
      ifExpected(p, (e) => ` Its value must be ${e}.`) +
      ifAllowed(p, (v) => ` Supported values: [${v.join(', ')}].`),
    (p) =>
      `ValidationException: 1 validation error detected: '${parameterName(p)}' is a required member and was not set.`,
  ],
  'wrong-type': [
    (p) =>
      `SerializationException: Member '${parameterName(p)}' could not be converted: the service model requires ${p.expected ?? 'another JSON type'}, the payload holds ${receivedValue(p)}.`,
    (p) =>
      `InvalidParameterType: Invalid JSON type at '${parameterName(p)}'.${ifExpected(p, (e) => ` Type required by the service model: ${e}.`)}`,
    (p) => `SerializationException: '${parameterName(p)}'.`,
  ],
  'value-not-allowed': [
    (p) =>
      `InvalidParameterValue: The value ${receivedValue(p)} supplied for '${parameterName(p)}' is not supported.` +
      ifAllowed(p, (v) => ` Supported values: [${v.join(', ')}].`) +
      ifSuggested(p, (s) => ` The closest supported value is '${s}'.`),
    (p) =>
      `ValidationException: Member '${parameterName(p)}' must satisfy its enum value set.${ifAllowed(p, (v) => ` Enum value set: [${v.join(', ')}].`)}`,
    (p) => `InvalidParameterValue: '${parameterName(p)}'.`,
  ],
  'out-of-range': [
    (p) =>
      `ValidationException: Value ${receivedValue(p)} at '${parameterName(p)}' failed to satisfy the constraint ${p.expected ?? 'declared in the service model'}.`,
    (p) =>
      `InvalidParameterRange: '${parameterName(p)}' is outside the supported range.${ifExpected(p, (e) => ` Constraint: ${e}.`)}`,
  ],
  'wrong-format': [
    (p) =>
      `InvalidParameterFormat: Value ${receivedValue(p)} at '${parameterName(p)}' is malformed. Required: ${p.expected ?? 'the format in the API reference'}.`,
    (p) => `ValidationException: '${parameterName(p)}' failed the pattern declared in the service model.`,
  ],
  'unknown-tool': [
    (p) =>
      `UnknownOperationException: The action ${p.tool} is not valid for this endpoint.${ifSuggested(p, (s) => ` The closest valid action is ${s}.`)}`,
    (p) => `InvalidAction: The action ${p.tool} is not implemented by this API version.`,
  ],
  'tool-gone': [
    (p) =>
      `OperationRetired: The action ${p.tool} was removed from this API version. See the migration guide for its replacement.`,
    (p) => `DeprecatedOperation: ${p.tool} reached its retirement date.`,
  ],
  'not-found': [
    (p) =>
      `ResourceNotFoundException: The resource identified by '${parameterName(p)}' was not found in this account.${ifReason(p, (r) => ` Details: ${r}.`)}`,
    (p) => `NoSuchResource: ${receivedValue(p)}.${ifReason(p, (r) => ` Details: ${r}.`)}`,
  ],
  'already-exists': [
    (p) =>
      `ResourceAlreadyExistsException: A resource with the same '${parameterName(p)}' is present in this account.${ifReason(p, (r) => ` Details: ${r}.`)}`,
    (p) => `ResourceInUse: The identifier is not available.${ifReason(p, (r) => ` Details: ${r}.`)}`,
  ],
  'version-conflict': [
    () =>
      'ConditionalCheckFailed: The resource was updated after the version stated in the request. Get the latest version and apply the change to it.',
    () => 'OptimisticLockException: The version precondition of the resource was not met.',
  ],
  'state-conflict': [
    (p) =>
      `InvalidStateException: The resource is not in a state in which the operation is supported.${ifReason(p, (r) => ` Details: ${r}.`)}`,
    (p) =>
      `OperationNotAllowed: The provisioning state of '${parameterName(p)}' does not permit the operation.${ifReason(p, (r) => ` Details: ${r}.`)}`,
  ],
  refused: [
    (p) =>
      `RequestDisallowedByPolicy: The operation was evaluated and denied.${ifReason(p, (r) => ` Details: ${r}.`)}`,
    (p) =>
      `UnprocessableOperation: '${parameterName(p)}' cannot be accepted with this content.${ifReason(p, (r) => ` Details: ${r}.`)}`,
  ],
  unparsable: [
    (p) =>
      `MalformedInput: The request body could not be deserialized.${ifExpected(p, (e) => ` The service accepts ${e}.`)}`,
    () => 'InvalidRequestBody: Deserialization error at the top-level element.',
  ],
};
