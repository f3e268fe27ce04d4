/** Programming errors in the tool: the same call fails again. */

const names: ReadonlySet<string> = new Set(
  'TypeError ReferenceError RangeError SyntaxError EvalError URIError AssertionError'.split(' '),
);

export function isProgramErrorName(name: string | undefined): boolean {
  return name !== undefined && names.has(name);
}

/** The class name at the beginning of a text, if an error was converted to text. */
export function programErrorIn(message: string): string | undefined {
  const [, name] = /^(?:Uncaught |Error: )?([A-Z]\w+Error)(?: \[\w+\])?: /.exec(message.slice(0, 80)) ?? [];
  return isProgramErrorName(name) ? name : undefined;
}

/** Messages of JavaScript and Python engines for programming errors, whatever the variable names are. */
const ENGINE =
  /cannot (?:read|set|access|destructure|convert|mix|assign)|can't access|is not (?:a function|defined|iterable|callable|a constructor|extensible|an object|subscriptable)|(?:is|of) (?:undefined|null)\b|before initiali[sz]ation|constant variable|circular structure|call stack|invalid (?:array|string) length|reduce of empty|'NoneType' object/i;

/** `fetch` throws a TypeError for network errors, with a different message in each runtime. */
const NETWORK =
  /fetch(?:ing)?\b|\bnetwork|\bload failed|\bterminated\b|\bcancelled\b|\bconnect(?:ion|ing)?\b|\bsocket|\binternet\b|\bdns\b|\bsending request\b/i;

type ProgramError = 'program' | 'network' | 'other';

/** `other`: it may concern the arguments, as `Invalid time value` does. */
export function kindOfProgramError(message: string): ProgramError {
  if (ENGINE.test(message)) return 'program';
  return NETWORK.test(message) ? 'network' : 'other';
}
