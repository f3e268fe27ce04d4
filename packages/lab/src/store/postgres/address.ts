/** The address of a PostgreSQL store: where it is, with which settings, and how it is shown without its password. */

import { RegainError } from 'regain/internal/types';

export interface Address {
  /** For the driver, with its password. Never printed or stored. */
  readonly connection: string;
  /** User, host, port and database, without password and settings. */
  readonly shown: string;
  readonly schema: string;
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

const FORM = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';
const defaults = { schema: 'regain', lease: 60, answer: 30, patience: 60 };

/** Settings of this store in the query of an address, in seconds; all others are those of the driver, such as sslmode. */
export function parseAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text itself is not repeated: it may contain a password.
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new RegainError('invalid-argument', `the address of a database has the form ${FORM}`);
  const take = (name: keyof typeof defaults) => {
    const given = url.searchParams.get(name);
    url.searchParams.delete(name);
    return given ?? String(defaults[name]);
  };
  const schema = take('schema');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw new RegainError(
      'invalid-argument',
      'schema of a database address: lower-case letters, digits and _ only',
    );
  const milliseconds = (name: 'lease' | 'answer' | 'patience') => {
    const seconds = Number(take(name));
    if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
    throw new RegainError('invalid-argument', `${name} of a database address: seconds above 0, up to 86400`);
  };
  const settings = {
    leaseMs: milliseconds('lease'),
    answerMs: milliseconds('answer'),
    patienceMs: milliseconds('patience'),
  };
  return { connection: url.href, shown: shownAddress(url, schema), schema, settings };
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
