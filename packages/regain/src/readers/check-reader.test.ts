/** A reader that conforms is accepted, and everything that is wrong with another one is listed. */

import { describe, expect, it } from 'vitest';
import { checkReader } from './check-reader.ts';
import type { DialectReader, Emit } from './reader.ts';

interface Line {
  readonly tool: string;
  readonly id: string;
}

const isLine = (value: unknown): value is Line =>
  typeof (value as Partial<Line> | null)?.tool === 'string' &&
  typeof (value as Partial<Line> | null)?.id === 'string';

const emitLine = ({ tool, id }: Line, emit: Emit) => {
  emit({ type: 'call', session: 's', id, tool });
  emit({ type: 'result', session: 's', id, value: 'ok', flag: 'ok' });
};

function reader(change: Partial<DialectReader> = {}): DialectReader {
  const open: DialectReader['open'] = () => {
    const seen = new Set<string>();
    return {
      read: (value, emit) => {
        if (!isLine(value) || seen.has(value.id)) return;
        seen.add(value.id);
        emitLine(value, emit);
      },
    };
  };
  return { name: 'tool-log', title: 'Tool log', measures: [], recognises: isLine, open, ...change };
}

const example = { values: [{ tool: 'search', id: '1' }], calls: 1 };

describe('checkReader', () => {
  it('accepts a reader that conforms', () => {
    checkReader(reader(), example);
  });

  it.each<[violation: string, broken: DialectReader]>([
    ['its name must be in kebab-case', reader({ name: 'Tool log' })],
    ['it recognises no value of the example', reader({ recognises: () => false })],
    ['it recognises null, which is of no dialect', reader({ recognises: () => true })],
    ['the example has 1 calls, and 0 were read', reader({ open: () => ({ read: () => {} }) })],
    [
      'call 1 has no tool',
      reader({ open: () => ({ read: (_, emit) => emitLine({ tool: '', id: '1' }, emit) }) }),
    ],
  ])('finds: %s', (violation, broken) => {
    expect(() => checkReader(broken, example)).toThrow(`\n- ${violation}`);
  });

  it('lists every violation on a line of its own, as the other checks do', () => {
    const broken = reader({ name: 'Tool log', title: '' });
    expect(() => checkReader(broken, example)).toThrow(
      'the reader Tool log does not conform, 2 violations:\n- its name must be in kebab-case\n- its title is empty',
    );
  });
});
