/** The public dialogues: all of them load, their calls are valid, and recorded answers are reproduced. */

import { describe, expect, it } from 'vitest';
import { suiteFindings } from '../conformance.ts';
import { publicFiles } from './data-in-test.ts';
import { type ApiBank, apiBank } from './index.ts';
import { readApiBank } from './read-files.ts';
import { type Reproduced, reproduce } from './reproduce.ts';

const files = publicFiles();
if (files === undefined)
  console.warn('skipped: the public data of api-bank need REGAIN_DATA to name a folder that holds api-bank/');

describe.skipIf(files === undefined)('the public data of API-Bank', () => {
  const data = files === undefined ? undefined : readApiBank(files);
  const suite: ApiBank | undefined = data && apiBank(data);

  it('loads completely: every dialogue, and every call is valid for its tool', () => {
    const { dialogues, definitions } = data!;
    expect(dialogues).toHaveLength(314);
    expect(definitions).toHaveLength(75);
    const calls = dialogues.flatMap((dialogue) => dialogue.calls);
    expect(calls).toHaveLength(753);
    expect(calls.filter(({ tool }) => tool.name !== 'ToolSearcher')).toHaveLength(594);
  });

  it('answers as recorded in more than 85 % of the calls, and the rest has a reason', () => {
    const all = reproduce(data!);
    expect(all).toHaveLength(594);
    expect(all.filter(({ same }) => same).length / all.length).toBeGreaterThan(0.85);
    expect(byReason(all)).toMatchInlineSnapshot(`
      {
        "answer-not-found": {
          "DocumentQA": 7,
        },
        "database-changed": {
          "CancelTimedSwitch": 5,
          "QueryScene": 5,
        },
        "drawn-id": {
          "AppointmentRegistration": 12,
          "RegisterUser": 7,
        },
        "elsewhere": {
          "Dictionary": 5,
          "Translate": 4,
        },
        "rests-on-drawn-id": {
          "QueryRegistration": 1,
        },
      }
    `);
  });

  it('reports which answers depend on tables from recorded calls', () => {
    const strict = reproduce(data!, true);
    expect(strict.filter(({ same }) => same)).toHaveLength(478);
    const published = strict.filter(({ ground }) => ground === 'published');
    expect([published.filter(({ same }) => same).length, published.length]).toEqual([442, 488]);
    const { 'shown-by-no-other': circular } = byReason(strict);
    expect(circular).toMatchInlineSnapshot(`
      {
        "AccountInfo": 5,
        "FlightSearch": 5,
        "GetOccupationSalary": 5,
        "HotelAvailability": 3,
        "LikeCount": 15,
        "MovieRecommendations": 1,
        "OrganizationMembers": 5,
        "PersonalInfoUpdate": 5,
        "TravelStatus": 11,
        "UserMoviePreferences": 5,
        "UserPosts": 5,
        "UserWatchedMovies": 5,
      }
    `);
  });

  it('gives tasks for all dialogues but a few, each with its reason', () => {
    expect([suite!.tasks.length, suite!.unusable.length]).toEqual([295, 19]);
    expect(suite!.noted).toEqual({ tasks: 171, arguments: 319 });
    const reasons = Object.groupBy(suite!.unusable, ({ reason }) => reason);
    expect(
      Object.fromEntries(Object.entries(reasons).map(([reason, some]) => [reason, some!.length])),
    ).toMatchInlineSnapshot(`
      {
        "CancelTimedSwitch answers: device name does not exist.": 5,
        "Dictionary asks a service on the web": 4,
        "Translate asks a service on the web": 4,
        "nothing is called but the search for tools": 3,
        "whether on is false cannot be expressed in words": 1,
        "whether on is true cannot be expressed in words": 2,
      }
    `);
  });

  it('conforms', async () => {
    expect(await suiteFindings(suite!)).toEqual([]);
  });
});

/** Calls with another answer, by reason and tool. */
function byReason(all: readonly Reproduced[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { reason, tool } of all) {
    if (reason === undefined) continue;
    counts[reason] ??= {};
    counts[reason][tool] = (counts[reason][tool] ?? 0) + 1;
  }
  return counts;
}
