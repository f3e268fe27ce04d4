/** The address of a PostgreSQL store: where it is, with which settings, and how it is shown without its password. */

import { invalidArgument } from '../types/index.ts';

export interface Address {
  /** For the driver, with its password. Never printed or stored. */
  readonly connection: string;
  /** User, host, port and database, without password and settings. */
  readonly shown: string;
  readonly schema: string;
  /** What traces are stored under. */
  readonly source: string | undefined;
  readonly settings: StoreSettings;
}

export interface StoreSettings {
  /** How long a claimed batch stays claimed without a sign of its session. */
  readonly leaseMs: number;
  /** How long one statement may take until its connection counts as lost. */
  readonly answerMs: number;
  /** How long a lost database is tried again, once it has answered. */
  readonly patienceMs: number;
}

const FORM =
  'postgres://USER:PASSWORD@HOST:PORT/DATABASE; in a part, / and @ are written as %2F and %40, # and ? as %23 and %3F';
const defaults = { schema: 'regain', lease: 60, answer: 30, patience: 60 };

/**
 * Settings of this store in the query of an address, in seconds; all others are those of the driver, except for `sslmode`.
 */
export function parseAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text itself is not repeated: it may contain a password. One with a / that is not encoded ends up in the path.
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || !/^\/[^/@]+$/.test(url.pathname))
    throw invalidArgument(`the address of a database has the form ${FORM}`);
  const take = (name: keyof typeof defaults) => {
    const given = url.searchParams.get(name);
    url.searchParams.delete(name);
    return given ?? String(defaults[name]);
  };
  const schema = take('schema');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw invalidArgument(
      'schema of a database address: up to 63 lower-case letters, digits and _, no digit first',
    );
  const milliseconds = (name: 'lease' | 'answer' | 'patience') => {
    const seconds = Number(take(name));
    if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
    throw invalidArgument(`${name} of a database address: seconds above 0, up to 86400`);
  };
  const settings = {
    leaseMs: milliseconds('lease'),
    answerMs: milliseconds('answer'),
    patienceMs: milliseconds('patience'),
  };
  setEncryption(url.searchParams);
  const source = url.searchParams.get('source') ?? undefined;
  url.searchParams.delete('source');
  if (source !== undefined && !/^[^\p{Cc}]{1,200}$/u.test(source))
    throw invalidArgument('source of a database address: 1 to 200 characters on one line');
  return { connection: url.href, shown: shownAddress(url, schema), schema, source, settings };
}

/**
 * As libpq has it, where the driver has meanings of its own and prints a warning that they will change. Only `allow` and
 * `prefer` differ: the driver cannot fall back to plain text, and what is asked to be encrypted never is plain.
 */
function setEncryption(settings: URLSearchParams): void {
  const mode = settings.get('sslmode');
  // The driver's own mode, which is unknown to libpq.
  if (mode === null || mode === 'no-verify') return;
  if (!/^(?:disable|allow|prefer|require|verify-ca|verify-full)$/.test(mode))
    throw invalidArgument('sslmode of a database address: disable, require, verify-ca or verify-full');
  if (mode === 'allow' || mode === 'prefer') settings.set('sslmode', 'require');
  settings.set('uselibpqcompat', 'true');
}

function shownAddress(url: URL, schema: string): string {
  const user = url.username === '' ? '' : `${decoded(url.username)}@`;
  const ownSchema = schema === defaults.schema ? '' : `?schema=${schema}`;
  return `postgres://${user}${url.host}${decoded(url.pathname)}${ownSchema}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address as it may be printed: without its password. */
export function databaseName(address: string): string {
  return parseAddress(address).shown;
}

/** An address as it may be printed to be typed again: with its settings, without what may be secret. */
export function withoutPassword(address: string): string {
  parseAddress(address);
  const url = new URL(address);
  url.password = '';
  for (const name of [...url.searchParams.keys()])
    if (!/^(?:schema|lease|answer|patience|source|sslmode)$/.test(name)) url.searchParams.delete(name);
  return url.href;
}
