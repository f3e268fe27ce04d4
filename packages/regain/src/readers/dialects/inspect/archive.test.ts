import { describe, expect, it } from 'vitest';
import { folderInTest } from '../../../files/folder-in-test.ts';
import { type ZipMethod, zipOf } from '../../input/zip-in-test.ts';
import { recordedIn, recordedInFile } from '../../read-in-test.ts';
import { inspectFixture } from './fixture-in-test.ts';
import { inspect } from './inspect.ts';

const log = inspectFixture[0] as { readonly samples: readonly { readonly id: string }[] };
const { samples, ...head } = log;
const json = (value: unknown) => JSON.stringify(value, undefined, 2);
const entries: [string, string][] = [
  ['_journal/start.json', json(head)],
  ...samples.map((sample): [string, string] => [`samples/${sample.id}_epoch_1.json`, json(sample)]),
  ['_journal/summaries/1.json', json(samples.map(({ id }) => ({ id, epoch: 1 })))],
  ['header.json', json(head)],
];

const at = folderInTest();
const written = (zip: Buffer) => at('log.eval', zip);

describe('an archive of Inspect', () => {
  it.each<ZipMethod>(['stored', 'deflated', 'zstandard'])(
    'with %s entries is read as the log is',
    async (method) => {
      const { dialect, items } = await recordedInFile(written(zipOf(entries, method)));
      expect(dialect).toBe('inspect');
      expect(items).toEqual(recordedIn(inspect, inspectFixture));
    },
  );

  it('names the entry and the field that cannot be used', async () => {
    const file = written(zipOf([entries[0]!, ['samples/x.json', '{"epoch":1}']], 'deflated'));
    await expect(recordedInFile(file)).rejects.toMatchObject({
      message: 'at id: must be a text or a number, got nothing',
    });
  });

  it.each([
    ['cut off', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
    ['changed', (zip: Buffer) => Buffer.from(zip).fill(0xff, 60, 90)],
  ])('that is %s is an error', async (_, damage) => {
    const file = written(damage(zipOf(entries, 'deflated')));
    await expect(recordedInFile(file)).rejects.toThrow('a zip archive that cannot be used');
  });
});
