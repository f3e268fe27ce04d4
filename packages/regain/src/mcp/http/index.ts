/** Streamable HTTP on both sides: `dialHttp` to a server, `listenHttp` for clients. */

export { dialHttp } from './client/dial-http.ts';
export { headersOf } from './header-option.ts';
export { mirroredHeaders, paramHeaders } from './mirrored-headers.ts';
export { claimedVersion } from './protocol.ts';
export { type HttpListener, listenHttp } from './server/listen-http.ts';
