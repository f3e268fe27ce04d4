/** The interface of http. */

export { bindServer, type HttpListener } from './bind-server.ts';
export { createGuard } from './guard.ts';
export { mediaType } from './media-type.ts';
export { BodyRefused, readBytes } from './read-bytes.ts';
