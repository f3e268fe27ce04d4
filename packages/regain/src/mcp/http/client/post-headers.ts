/** Headers of one POST. */

import type { OutgoingHttpHeaders } from 'node:http';
import type { WireMessage } from '../../wire/message.ts';
import { type Headers, mirroredHeaders } from '../mirrored-headers.ts';
import { EVENT_STREAM, JSON_TYPE, VERSION_HEADER } from '../protocol.ts';

/**
 * A client that speaks HTTP has sent its own headers: they are passed on as they are, so that the server can refuse what
 * does not match. For any other client they are made of the message.
 */
export function postHeaders(
  message: WireMessage,
  given: Headers | undefined,
  isLegacy: boolean,
): OutgoingHttpHeaders {
  const { [VERSION_HEADER]: version, ...others } = given ?? mirroredHeaders(message);
  return {
    ...(isLegacy || version === undefined ? {} : { [VERSION_HEADER]: version }),
    ...others,
    'content-type': JSON_TYPE,
    accept: `${JSON_TYPE}, ${EVENT_STREAM}`,
    'content-length': Buffer.byteLength(message.text),
  };
}
