import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { selectAsBytes, textFromBytes } from './text-with-nul.ts';

describe('a text of a file', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE texts (id INTEGER PRIMARY KEY, value TEXT) STRICT');
  const stored = (value: string | null) => {
    const { lastInsertRowid } = database.prepare('INSERT INTO texts (value) VALUES (?)').run(value);
    return database
      .prepare(`SELECT ${selectAsBytes('value')}, typeof(value) AS type FROM texts WHERE id = ?`)
      .get(lastInsertRowid)!;
  };

  it.each(['', 'a', 'a\0b', '\0', '\ufeffa', 'naïve \u{1f40c}'])('is read back unchanged: %j', (text) => {
    expect(textFromBytes(stored(text).value)).toBe(text);
    expect(stored(text).type).toBe('text');
  });

  it('is null for NULL', () => {
    expect(textFromBytes(stored(null).value)).toBeNull();
  });

  /** Node 22 is not available here: a text that node:sqlite decodes might be cut there. */
  it('is never decoded by node:sqlite', () => {
    expect(stored('a').value).toBeInstanceOf(Uint8Array);
    expect(() => textFromBytes('a')).toThrow('bytes of a text were expected, got string');
  });
});
