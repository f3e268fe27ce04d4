import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { CsvRecords } from './csv-records.ts';
import { RECORD_BYTES_MAX } from './limits.ts';

interface Read {
  readonly line: number;
  readonly fields: string[];
}

/** Reads the text in chunks of the given sizes; the last size is repeated. */
function read(text: string | Buffer, sizes: readonly number[] = [Number.MAX_SAFE_INTEGER]): Read[] {
  const bytes = Buffer.from(text as string);
  const found: Read[] = [];
  const records = new CsvRecords(
    (line, message, field) => {
      throw new Error(`${line}/${field}: ${message}`);
    },
    ({ bytes, line, fields, start, end, escaped }) => {
      const texts = Array.from({ length: fields }, (_, i) => bytes.toString('utf8', start[i], end[i]));
      found.push({ line, fields: texts.map((text, i) => (escaped[i] ? text.replaceAll('""', '"') : text)) });
    },
  );
  for (let at = 0, k = 0; at < bytes.length; k++) {
    const size = sizes[Math.min(k, sizes.length - 1)]!;
    records.push(bytes.subarray(at, at + size));
    at += size;
  }
  records.end();
  return found;
}

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
const written = (field: string) => (/[",\r\n]/.test(field) ? quoted(field) : field);

describe('CSV records', () => {
  it('are read as written, however the bytes are split', () => {
    const field = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '🙂'), maxLength: 6 }),
      fc.constantFrom('', '1', '0.25', 'task-7'),
    );
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    forAllWith(
      { numRuns: 300 },
      rows,
      sizes,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (given, cuts, lineEnd, closed) => {
        const text = given.map((row) => row.map(written).join(',')).join(lineEnd) + (closed ? lineEnd : '');
        expect(read(text, cuts).map(({ fields }) => fields)).toEqual(given);
      },
    );
  });

  it('count the lines of the file, including those within quotes', () => {
    const found = read('a,b\n"1\n2","3\r\n4"\r\nc,d\n');
    expect(found.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('distinguish empty fields, empty records and quoted empty fields', () => {
    expect(read(',\n\n"",x').map(({ fields }) => fields)).toEqual([['', ''], [''], ['', 'x']]);
    expect(read('')).toEqual([]);
  });

  it.each([
    ['a,"b\nc', '1/1: a quote is opened and never closed'],
    ['a,b\nc,"d', '2/1: a quote is opened and never closed'],
    ['a,"b"c', '1/1: text after the closing quote of a field'],
    ['a,b"c', '1/1: a quote inside a field'],
    ['a\rb', '1/0: a carriage return that ends no line'],
    ['a,b\0', '1/1: a NUL byte'],
    [Buffer.from('ok,1\nx,\xff', 'latin1'), '2/1: bytes that are not UTF-8'],
  ])('reject %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text, [1])).toThrow(message);
  });

  it('bound a record, so that an open quote cannot fill the memory', () => {
    const filler = `${'x'.repeat(1023)}\n`.repeat(RECORD_BYTES_MAX / 1024 + 1);
    expect(() => read(`a,b\n"${filler}`, [65_536])).toThrow(
      `2/undefined: a record longer than ${RECORD_BYTES_MAX} bytes`,
    );
    expect(() => read(','.repeat(5000))).toThrow('1/undefined: a record with more than 4096 fields');
  });
});
