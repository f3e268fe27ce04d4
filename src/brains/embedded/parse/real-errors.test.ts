/** Real error texts, as the systems print them, and what is taken from each. */

import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../contract/failure.ts';
import { parseFailure } from './parse-failure.ts';
import { errorsOfApis } from './real-errors/apis-in-test.ts';
import { errorsOfDatabases } from './real-errors/databases-in-test.ts';
import { errorsOfFrameworks } from './real-errors/frameworks-in-test.ts';
import { homeMadeErrors } from './real-errors/home-made-in-test.ts';
import { errorsOfLanguages } from './real-errors/languages-in-test.ts';
import { errorsOfLibraries } from './real-errors/libraries-in-test.ts';
import { errorsOfPlatforms } from './real-errors/platforms-in-test.ts';
import { errorsOfServices } from './real-errors/services-in-test.ts';
import { errorsOfValidators } from './real-errors/validators-in-test.ts';

const all = [
  ...errorsOfApis,
  ...errorsOfPlatforms,
  ...errorsOfValidators,
  ...errorsOfFrameworks,
  ...errorsOfDatabases,
  ...errorsOfLanguages,
  ...errorsOfServices,
  ...errorsOfLibraries,
  ...homeMadeErrors,
];

function failed(message: string): Failure {
  return { class: 'unknown', visibility: 'explicit', message, ambiguous: false, evidence: [] };
}

describe('real errors', () => {
  it('are many', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ by }) => by)).size).toBeGreaterThan(60);
  });

  it.each(all)('$by: $text', ({ text, value, complaints, suggestions, status, code }) => {
    const parsed = parseFailure(failed(text), value);
    expect(parsed.complaints, JSON.stringify(parsed, undefined, 1)).toHaveLength(complaints.length);
    complaints.forEach((complaint, index) => {
      expect(parsed.complaints[index]).toMatchObject(complaint);
    });
    if (suggestions !== undefined) expect(parsed.suggestions).toEqual(suggestions);
    if (status !== undefined) expect(parsed.status).toBe(status);
    if (code !== undefined) expect(parsed.code).toBe(code);
  });

  it('are read the same from a returned body as from its text', () => {
    for (const { text, value, complaints } of all) {
      if (value !== undefined || !text.startsWith('{') || !/"(?:error|errors|isError)":/.test(text)) continue;
      const said = parseFailure(failed('the call failed'), JSON.parse(text));
      expect(said.complaints, text).toHaveLength(complaints.length);
      expect(said.complaints).toEqual(parseFailure(failed(text)).complaints);
    }
  });
});
