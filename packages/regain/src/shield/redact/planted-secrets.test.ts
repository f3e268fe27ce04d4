import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { shieldInTest, unrecovered } from '../shield-in-test.ts';
import { type PlantedSecret, secretOf, seenAgain } from './planted-secrets-in-test.ts';

const rows = readTable<PlantedSecret>('planted-secrets.json');
const outOfReach = readTable<PlantedSecret & { readonly reason: string }>('out-of-reach.json');

function readTable<T>(file: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly T[];
}

/** A negative length: with letters outside of ASCII. */
function secretOfRow({ name, place, length }: PlantedSecret, index: number): string {
  if (place.startsWith('shape')) return name.replace(/^(?:Bearer |Basic |https:.*?services\/)/, '');
  return length < 0 ? `pä${secretOf(index, -length)}öß` : secretOf(index, length);
}

it(`of ${rows.length} planted secrets none is seen again`, async () => {
  expect(rows.length).toBeGreaterThanOrEqual(250);
  const seen: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { seen: outputs } = await seenAgain(row, secretOfRow(row, index));
    if (outputs.length > 0) seen.push(`${JSON.stringify(row)}: ${outputs.join(', ')}`);
  }
  expect(seen).toEqual([]);
});

/** One for each place outside of the text that the tool answers with. */
const places = new Map(
  rows
    .filter(({ encoding, place }) => encoding === 'plain' && !/text of an error|sentence|shape/.test(place))
    .map((row) => [row.place, row]),
);

it.each([...places.values()])('in shadow mode none is seen: $place', async (row) => {
  const { seen, text } = await seenAgain(row, secretOfRow(row, 1), { shadow: true });
  expect(seen).toEqual([]);
  expect(text).toContain('no luck with [secret]');
});

it.each([...places.values()])(
  'without a copy of arguments in the trace none is seen: $place',
  async (row) => {
    expect((await seenAgain(row, secretOfRow(row, 1), { capture: false })).seen).toEqual([]);
  },
);

it.each(outOfReach)('is seen, as listed: $reason', async (row) => {
  expect((await seenAgain(row, secretOf(1, row.length))).seen).not.toEqual([]);
});

const bursts = trialCount(5, 200);

it(`of a call in recovery is not displaced by ${bursts} bursts of 1,000 other calls`, async () => {
  const token = 'tok-alice-Planted-77';
  const guard = shieldInTest({ capture: true });
  let others = 0;
  const { read } = guard.protect(
    {
      read: async (args: { readonly token: string; readonly isFailing?: boolean }) => {
        if (args.isFailing !== true) return 1;
        // The first attempt fails; others pass while the call is recovered.
        for (; others < bursts * 1_000; others += 1_000)
          await Promise.all(
            Array.from({ length: 1_000 }, (_, i) => read({ token: `${others + i}-tok-other-user` })),
          );
        throw Object.assign(new Error(`busy for ${token}`), { status: 503 });
      },
    },
    { effects: { read: 'read' } },
  );
  const lost = await unrecovered(read({ token, isFailing: true }));
  expect(others).toBe(bursts * 1_000);
  expect(lost.forModel()).toContain('busy for [secret]');
  expect(JSON.stringify([lost.report, lost.forModel(), lost, guard.events])).not.toContain(token);
});
