/** What a network failure means for a person. Never names a header. */

const certificate =
  /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH|ERR_SSL|EPROTO)/;

const meanings = new Map([
  ['ECONNREFUSED', 'the server refused the connection'],
  ['ENOTFOUND', 'the name of the server is not known'],
  ['EAI_AGAIN', 'the name of the server could not be looked up'],
  ['ECONNRESET', 'the server closed the connection'],
  ['EPIPE', 'the server closed the connection'],
  ['ETIMEDOUT', 'the server did not answer in time'],
  ['EHOSTUNREACH', 'the server cannot be reached'],
  ['ENETUNREACH', 'the network of the server cannot be reached'],
]);

export function networkError(error: Error, url: URL): Error {
  const cause = error instanceof AggregateError ? ((error.errors[0] as Error | undefined) ?? error) : error;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const text = certificate.test(code)
    ? `TLS failed: ${cause.message} (${code}); NODE_EXTRA_CA_CERTS names further certificate authorities`
    : `${meanings.get(code) ?? cause.message}${code === '' ? '' : ` (${code})`}`;
  return new Error(`${url.origin}: ${text}`, { cause: error });
}
