/** Every error that Regain raises on purpose, recognisable across package copies and realms. */

const BRAND = Symbol.for('regain.error');

/**
 * `invalid-argument`: a caller passed something outside its domain.
 * `invalid-input`: a file, trace or response has invalid content; `place` says where.
 * `not-found`: a named thing does not exist; `unreadable`: it exists and cannot be read or written.
 * `out-of-regime`: the law does not apply to the data.
 * `endpoint-down`: an endpoint does not answer; the operation can be resumed later.
 * `unrecovered`: a protected tool failed, and no recovery attempt within the budget succeeded.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'invalid-input'
  | 'not-found'
  | 'unreadable'
  | 'out-of-regime'
  | 'endpoint-down'
  | 'unrecovered';

const codes: readonly ErrorCode[] = [
  ...(['invalid-argument', 'invalid-input', 'not-found', 'unreadable'] as const),
  ...(['out-of-regime', 'endpoint-down', 'unrecovered'] as const),
];

/** The position of an error in an input. */
export interface SourceLocation {
  readonly file?: string;
  readonly line?: number;
  readonly column?: string;
  readonly path?: string;
}

/** Every error that Regain raises on purpose: `code`, `place`, `RegainError.is`. The message begins with the path of the place. */
export class RegainError extends Error {
  override readonly name = 'RegainError';
  readonly code: ErrorCode;
  readonly place: SourceLocation | undefined;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; place?: SourceLocation } = {}) {
    super(
      pathText(options.place) + messageWithoutPath(message, options.place),
      'cause' in options ? { cause: options.cause } : undefined,
    );
    this.code = code;
    this.place = options.place;
  }

  /** Also for an error of another copy of the package. False for anything that only carries the mark. */
  static is(value: unknown): value is RegainError {
    try {
      if (typeof value !== 'object' || value === null) return false;
      const { [BRAND]: mark, code, message } = value as Partial<RegainError>;
      return mark === true && typeof message === 'string' && codes.includes(code as ErrorCode);
    } catch {
      // A proxy or an accessor that throws.
      return false;
    }
  }
}

/** A name in a path may hold control characters: they are escaped, as in JSON. */
function pathText(place: SourceLocation | undefined): string {
  return place?.path ? `at ${place.path.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, escapedCharacter)}: ` : '';
}

function escapedCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The message of an error with this place, for a text that names the path itself. */
export function messageWithoutPath(message: string, place: SourceLocation | undefined): string {
  const path = pathText(place);
  return path !== '' && message.startsWith(path) ? message.slice(path.length) : message;
}

/** The message of an error, or anything else that was thrown as text. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    // No prototype, or a `toString` or a proxy that throws.
    return 'an object without a text was thrown';
  }
}

/** The first line of `errorText`: what follows in errors of parsers and loaders is an excerpt or a stack. */
export function errorLine(error: unknown): string {
  return errorText(error).trim().split('\n', 1)[0]!;
}

/** For what a caller passes outside its domain. */
export function invalidArgument(message: string, place?: SourceLocation, cause?: unknown): RegainError {
  return new RegainError('invalid-argument', message, aboutError(place, cause));
}

/** For a file, a manifest or an answer that says something unusable, at this place. */
export function invalidInput(message: string, place?: SourceLocation, cause?: unknown): RegainError {
  return new RegainError('invalid-input', message, aboutError(place, cause));
}

function aboutError(place: SourceLocation | undefined, cause: unknown) {
  return { ...(place === undefined ? {} : { place }), ...(cause === undefined ? {} : { cause }) };
}

/** An endpoint that does not answer. Not a failure of the agent: nothing is counted, and a run pauses. */
export class EndpointUnavailableError extends RegainError {
  readonly status: number | undefined;
  /** It may answer if asked again a little later. */
  readonly isTransient: boolean;
  /** How long to wait, if the endpoint says so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    about: { readonly isTransient: boolean; readonly status?: number; readonly retryAfterMs?: number },
  ) {
    super('endpoint-down', message);
    this.status = about.status;
    this.isTransient = about.isTransient;
    this.retryAfterMs = about.retryAfterMs;
  }

  static override is(value: unknown): value is EndpointUnavailableError {
    return RegainError.is(value) && value.code === 'endpoint-down';
  }
}

/** Throws unless `value` lies in the interval; the message gives the interval and the value. */
export function requireBetween(
  name: string,
  value: number,
  min: number,
  max: number,
  open: 'closed' | 'open' | 'open-above' | 'open-below' = 'closed',
): void {
  const lowOpen = open === 'open' || open === 'open-below';
  const highOpen = open === 'open' || open === 'open-above';
  // A text that looks like a number would be compared as one, and later be appended to a sum.
  const inside =
    typeof value === 'number' &&
    (lowOpen ? value > min : value >= min) &&
    (highOpen ? value < max : value <= max);
  if (inside) return;
  const range = `${lowOpen ? '(' : '['}${min}, ${max}${highOpen || max === Infinity ? ')' : ']'}`;
  throw invalidArgument(
    `${name} must lie in ${range}, got ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  );
}
