import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegainError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { suiteFindings } from '../conformance.ts';
import { problemWith } from './embedded-engine.ts';
import { wikidataLive } from './index.ts';
import { qaldMissing, readQald } from './qald.ts';

const question = (id: number, sparql: string) => ({
  id,
  question: [
    { language: 'de', string: 'Wo?' },
    { language: 'en', string: 'Which city is the capital of France?' },
  ],
  answers: [{ head: { vars: ['result'] }, results: { bindings: [] } }],
  query: { sparql },
});
const file = (...questions: readonly unknown[]) =>
  JSON.stringify({ dataset: { id: 'x' }, questions }, null, 1);
const capital = 'SELECT ?result WHERE { wd:Q142 wdt:P36 ?result } LIMIT 1';

function errorOf(text: string): RegainError {
  try {
    readQald(text, 'qald-10/qald_10.json');
  } catch (error) {
    if (RegainError.is(error)) return error;
  }
  throw new Error('nothing was wrong with it');
}

describe('a QALD file', () => {
  it('gives questions in English with their queries', () => {
    expect(readQald(file(question(7, capital)))).toEqual([
      {
        id: '7',
        text: 'Which city is the capital of France?',
        sparql: capital,
        answer: { head: { vars: ['result'] }, results: { bindings: [] } },
      },
    ]);
  });

  it('becomes a suite that conforms', async () => {
    const suite = wikidataLive({ questions: readQald(file(question(7, capital))) });
    expect(suite.tasks.map(({ id }) => id)).toEqual(['qald-7']);
    expect(await suiteFindings(suite)).toEqual([]);
  });

  it('that is damaged is reported with file and line', () => {
    const text = file(question(1, capital), question(2, capital));
    const lines = text.split('\n');
    const cut = errorOf(lines.slice(0, 20).join('\n'));
    expect(cut.place).toMatchObject({ file: 'qald-10/qald_10.json', line: 20 });
    const bent = errorOf(text.replace('"id": 2', '"id": 2,,'));
    expect(bent.place!.line).toBe(lines.findIndex((line) => line.includes('"id": 2')) + 1);
  });

  it('with an incomplete question is reported with the line of the question', () => {
    const text = file(question(1, '{ "brackets" [ in a text'), { ...question(2, capital), query: {} });
    const { place, message } = errorOf(text);
    const lineOfBroken = text.split('\n').findIndex((line) => line.includes('"id": 2'));
    expect(place!.line).toBe(lineOfBroken);
    expect(errorOf(text.replace('{', '{"other": [{}, {}],')).place!.line).toBe(lineOfBroken);
    expect(place!.path).toBe('/questions/1/query/sparql');
    expect(message).not.toBe('');
    expect(errorOf(file(question(1, capital), question(1, capital))).message).toContain('1 twice');
    expect(errorOf('{}').message).toContain('`questions`');
  });
});

const data = process.env.REGAIN_DATA;
const path = join(data ?? '', 'qald-10', 'qald_10.json');
const isThere = data !== undefined && data !== '' && existsSync(path);
if (!isThere) console.warn(`skipped: reading QALD-10 ${qaldMissing}`);

describe.skipIf(!isThere)('QALD-10', () => {
  const questions = isThere ? readQald(readFileSync(path, 'utf8')) : [];

  it('has 394 questions, and every query can be parsed', async () => {
    expect(questions.length).toBe(394);
    const unreadable: string[] = [];
    for (const { id, sparql } of questions)
      if ((await problemWith(sparql)) !== undefined) unreadable.push(id);
    expect(unreadable).toEqual([]);
  });
});
