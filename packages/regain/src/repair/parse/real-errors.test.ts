/** Real error texts, as the systems print them, and their parsed parts. */

import { describe, expect, it } from 'vitest';
import { failed as failureOf } from '../candidates/situation-in-test.ts';
import { parseFailure } from './parse-failure.ts';
import { realErrors } from './real-errors-in-test.ts';

const failed = (message: string) => failureOf('unknown', { message });

describe('real errors', () => {
  it('are many', () => {
    expect(realErrors.length).toBeGreaterThan(200);
    expect(new Set(realErrors.map(({ by }) => by)).size).toBeGreaterThan(60);
  });

  it.each(realErrors)('$by: $text', ({ text, value, complaints, suggestions, status, code }) => {
    const parsed = parseFailure(failed(text), value);
    expect(parsed.complaints, JSON.stringify(parsed, undefined, 1)).toHaveLength(complaints.length);
    complaints.forEach((complaint, index) => {
      expect(parsed.complaints[index]).toMatchObject(complaint);
    });
    if (suggestions !== undefined) expect(parsed.suggestions).toEqual(suggestions);
    if (status !== undefined) expect(parsed.status).toBe(status);
    if (code !== undefined) expect(parsed.code).toBe(code);
  });

  it('are parsed equally from a returned body and from its text', () => {
    for (const { text, value, complaints } of realErrors) {
      if (value !== undefined || !text.startsWith('{') || !/"(?:error|errors|isError)":/.test(text)) continue;
      const said = parseFailure(failed('the call failed'), JSON.parse(text));
      expect(said.complaints, text).toHaveLength(complaints.length);
      expect(said.complaints).toEqual(parseFailure(failed(text)).complaints);
    }
  });
});
