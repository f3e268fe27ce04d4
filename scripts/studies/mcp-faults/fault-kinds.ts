/** The faults of the study, by the transport of the server. Each strikes the first attempt of one call, and no other. */

/** Faults that the server makes. */
export type ServerFault =
  | 'kill-read'
  | 'kill-executed'
  | 'kill-half'
  | 'kill-answered'
  | 'hang'
  | 'stop'
  | 'half-then-stop'
  | 'half-then-others'
  | 'half-then-end'
  | 'invalid'
  | 'large'
  | 'noise'
  | 'noise-in-line'
  | 'twice'
  | 'session-lost'
  | 'reset-read'
  | 'reset-executed'
  | 'status-503'
  | 'status-500'
  | 'stream-cut'
  | 'stream-resumable';

/** Faults that the study makes itself: it kills the server, or is a client that reads slowly or leaves. */
type OuterFault = 'kill-before' | 'slow-reader' | 'client-leaves';

export type FaultKind = ServerFault | OuterFault;

export type Transport = 'stdio' | 'http';

interface Fault {
  readonly on: readonly Transport[];
  readonly about: string;
}

const both: readonly Transport[] = ['stdio', 'http'];

export const faults: { readonly [kind in FaultKind]: Fault } = {
  'kill-before': { on: both, about: 'server killed before the request is written' },
  'kill-read': { on: both, about: 'killed after the request was read, before it is executed' },
  'kill-executed': { on: both, about: 'killed after execution, before the answer' },
  'kill-half': { on: both, about: 'killed in the middle of the answer' },
  'kill-answered': { on: both, about: 'killed after the answer' },
  hang: { on: both, about: 'the call is executed and never answered; other calls are' },
  stop: { on: both, about: 'the server stops (SIGSTOP) before execution; over HTTP for one second' },
  'half-then-stop': { on: ['stdio'], about: 'half an answer, then the server stops' },
  'half-then-others': { on: both, about: 'half an answer, never completed; other calls are answered' },
  'half-then-end': { on: both, about: 'half an answer, then exit; over HTTP the end of the connection' },
  invalid: { on: both, about: 'the answer is invalid JSON' },
  large: { on: both, about: 'an answer of 50 MB' },
  noise: { on: both, about: 'other lines before and after the answer; over HTTP unknown events' },
  'noise-in-line': { on: ['stdio'], about: 'other text without a line end before the answer' },
  twice: { on: both, about: 'the server answers twice' },
  'slow-reader': { on: both, about: 'the client does not read for a while, answers of 1 MB' },
  'client-leaves': { on: both, about: 'the client closes the connection during the call' },
  'session-lost': { on: ['http'], about: '404: the server has forgotten all sessions' },
  'reset-read': { on: ['http'], about: 'connection reset before execution' },
  'reset-executed': { on: ['http'], about: 'connection reset after execution' },
  'status-503': { on: ['http'], about: 'HTTP 503 before execution' },
  'status-500': { on: ['http'], about: 'HTTP 500 after execution' },
  'stream-cut': { on: ['http'], about: 'the stream of the answer ends before the answer' },
  'stream-resumable': { on: ['http'], about: 'the same, and the rest can be read with Last-Event-ID' },
};

export const faultsOf = (transport: Transport): FaultKind[] =>
  (Object.keys(faults) as FaultKind[]).filter((kind) => faults[kind].on.includes(transport));

/** Large answers have tools of their own, because they need more time. */
export const tools = ['get_record', 'add_record', 'get_large', 'add_large'] as const;
export type ToolName = (typeof tools)[number];
export const isWrite = (tool: ToolName): boolean => tool.startsWith('add_');
