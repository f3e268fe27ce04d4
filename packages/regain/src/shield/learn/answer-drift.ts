/**
 * Answers of a tool that violate its output schema in the same way, call after call: the service has changed for good, and
 * calling it again does not help. Ends with the first answer that fits.
 */

/** Calls in a row that ended with the same violation, each after its own recovery. */
const CALLS_MIN = 2;

export class AnswerDrift {
  #violation: string | undefined;
  #calls = 0;

  /** A call ended with this violation. True if it is known from now on. */
  record(message: string): boolean {
    const violation = signatureOf(message);
    this.#calls = violation === this.#violation ? this.#calls + 1 : 1;
    this.#violation = violation;
    return this.#calls === CALLS_MIN;
  }

  isKnown(message: string): boolean {
    return this.#calls >= CALLS_MIN && signatureOf(message) === this.#violation;
  }

  /** An answer fits. True if a violation was known. */
  settle(): boolean {
    const wasKnown = this.#calls >= CALLS_MIN;
    this.#calls = 0;
    this.#violation = undefined;
    return wasKnown;
  }
}

const CHARS_MAX = 300;

/** Without positions in lists and the number of further violations, which differ from answer to answer. */
function signatureOf(message: string): string {
  return message
    .slice(0, CHARS_MAX)
    .replace(/ \(and \d+ more\)$/, '')
    .replaceAll(/\/\d+(?=[/:])/g, '/*');
}
