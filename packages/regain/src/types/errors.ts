/** Every error that Regain raises on purpose, recognisable across package copies and realms. */

const BRAND = Symbol.for('regain.error');

/**
 * `invalid-argument`: a caller passed something outside its domain.
 * `invalid-input`: a file, trace or response does not hold what it should; `place` says where.
 * `not-found`: a named thing does not exist; `unreadable`: it exists and cannot be read or written.
 * `out-of-regime`: the law was asked where it may not answer.
 * `endpoint-down`: an endpoint does not answer; what was under way can be taken up again later.
 * `unrecovered`: a protected tool failed, and nothing that was worth its price has helped.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'invalid-input'
  | 'not-found'
  | 'unreadable'
  | 'out-of-regime'
  | 'endpoint-down'
  | 'unrecovered';

/** Where in an input the trouble is; a reader points a person at the exact spot. */
export interface SourceLocation {
  readonly file?: string;
  readonly line?: number;
  readonly column?: string;
  readonly path?: string;
}

/** Every error that Regain raises on purpose: `code`, `place`, `RegainError.is`. */
export class RegainError extends Error {
  override readonly name = 'RegainError';
  readonly code: ErrorCode;
  readonly place: SourceLocation | undefined;
  readonly [BRAND] = true;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; place?: SourceLocation } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.place = options.place;
  }

  static is(value: unknown): value is RegainError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** An endpoint that does not answer: nobody's failure, and no reason to count anything. A run pauses at it. */
export class EndpointUnavailableError extends RegainError {
  readonly status: number | undefined;
  /** It may answer if asked again a little later. */
  readonly isTransient: boolean;
  /** How long it wants to be left alone, where it says so. */
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

/** Throws unless `value` lies in the interval; the message says what was required and what came. */
export function requireBetween(
  name: string,
  value: number,
  min: number,
  max: number,
  open: 'closed' | 'open' | 'open-above' | 'open-below' = 'closed',
): void {
  const lowOpen = open === 'open' || open === 'open-below';
  const highOpen = open === 'open' || open === 'open-above';
  const inside = (lowOpen ? value > min : value >= min) && (highOpen ? value < max : value <= max);
  if (inside) return;
  const range = `${lowOpen ? '(' : '['}${min}, ${max}${highOpen || max === Infinity ? ')' : ']'}`;
  throw new RegainError('invalid-argument', `${name} must lie in ${range}, got ${value}`);
}
