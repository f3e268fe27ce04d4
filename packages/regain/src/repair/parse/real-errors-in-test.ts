/**
 * Real error texts with their expected complaints: of web APIs, clouds and gateways, schema validators, web frameworks,
 * databases, languages and protocols, of services and libraries that were collected after the rules were first written,
 * and of small custom tools.
 */

import { readFileSync } from 'node:fs';
import type { Json } from '../../types/index.ts';
import type { Complaint } from './parsed-failure.ts';

export interface RealError {
  readonly by: string;
  readonly text: string;
  /** The returned value, if the error was returned. */
  readonly value?: Json;
  /** All complaints, each with at least these fields. */
  readonly complaints: readonly Complaint[];
  readonly suggestions?: readonly string[];
  readonly status?: number;
  readonly code?: string;
}

export const realErrors: readonly RealError[] = jsonLines('real-errors.ndjson');

/** The values of a file in this folder. */
export function jsonLines<T>(name: string): readonly T[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}
