/** Errors of the program itself: the same call meets the same mistake again. */

const names: ReadonlySet<string> = new Set(
  'TypeError ReferenceError RangeError SyntaxError EvalError URIError AssertionError'.split(' '),
);

export function isProgramErrorName(name: string | undefined): boolean {
  return name !== undefined && names.has(name);
}

/** The name that a text begins with, where an error was turned into text on its way. */
export function programErrorIn(message: string): string | undefined {
  const [, name] = /^(?:Uncaught )?([A-Z]\w+Error)(?: \[\w+\])?: /.exec(message.slice(0, 80)) ?? [];
  return isProgramErrorName(name) ? name : undefined;
}

/** What engines say of mistakes in a program, whatever the names of the variables in it say. */
const ENGINE =
  /cannot (?:read|set|access|destructure|convert|mix|assign)|can't access|is not (?:a function|defined|iterable|callable|a constructor|extensible|an object|subscriptable)|(?:is|of) (?:undefined|null)\b|before initiali[sz]ation|constant variable|circular structure|call stack|invalid (?:array|string) length|reduce of empty|'NoneType' object/i;

/** `fetch` throws a TypeError for whatever is wrong with the network, in every runtime in other words. */
const NETWORK =
  /fetch(?:ing)?\b|\bnetwork|\bload failed|\bterminated\b|\bcancelled\b|\bconnect(?:ion|ing)?\b|\bsocket|\binternet\b|\bdns\b|\bsending request\b/i;

type ProgramError = 'program' | 'network' | 'other';

/** `other`: it may speak of the arguments, as `Invalid time value` does. */
export function kindOfProgramError(message: string): ProgramError {
  if (ENGINE.test(message)) return 'program';
  return NETWORK.test(message) ? 'network' : 'other';
}
