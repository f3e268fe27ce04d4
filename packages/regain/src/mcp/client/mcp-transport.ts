/** What is used of a transport of the SDK: the SDK itself is not imported. */

export interface McpTransport {
  start(): Promise<void>;
  // Declared as methods, so that the narrower types of the SDK are accepted.
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  readonly hasPerRequestStream?: boolean;
}
