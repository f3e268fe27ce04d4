/** The answers to the paper's claims follow from what was found: change the findings, and the answer changes. */

import { describe, expect, it } from 'vitest';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { claimsOf } from './claims-section.ts';
import { adherence, agreeing, interval, judged, ordered, summary } from './programme-in-test.ts';

const answersTo = (programme: ProgrammeResults) =>
  Object.fromEntries(
    claimsOf(programme).map(({ claim, answer }) => [claim.split(' ').slice(0, 3).join(' '), answer]),
  );

describe('claims', () => {
  it('are confirmed where everything is as the paper has it, but for what no rollout can change', () => {
    const {
      'Additive surrogates such': additive,
      'Curvature is visible': curvature,
      'The law predicts': prediction,
      'Retrieval of exemplars': retrieval,
      'Recovery weighting in': weighting,
      ...rest
    } = answersTo(agreeing);
    expect(new Set(Object.values(rest))).toEqual(new Set(['confirmed']));
    // CSR puts no pair in the wrong order here, and growth beyond the boundary is sublinear.
    expect([additive, curvature]).toEqual(['not confirmed', 'partly']);
    // One suite that predicts others is one direction of many, and mechanisms that change nothing were not tested.
    expect([prediction, retrieval, weighting]).toEqual(['partly', 'untested', 'untested']);
  });

  it.each<[claim: string, answer: string, part: Partial<ProgrammeResults>]>([
    [
      'Observed regret is',
      'partly',
      { adherence: [adherence('in-sample', 'cost', 'violated'), ...agreeing.adherence.slice(1)] },
    ],
    [
      'The same with',
      'partly',
      {
        adherence: [
          agreeing.adherence[0]!,
          adherence('in-sample', 'time', 'violated'),
          ...agreeing.adherence.slice(2),
        ],
      },
    ],
    [
      'The law predicts',
      'undecided',
      { adherence: [...agreeing.adherence.slice(0, 3), adherence('other-suite', 'cost', 'inconclusive')] },
    ],
    [
      'The law predicts',
      'not confirmed',
      { adherence: [...agreeing.adherence.slice(0, 3), adherence('other-suite', 'cost', 'violated')] },
    ],
    // A split of one process decides nothing, whichever way it comes out.
    ...(['holds', 'violated'] as const).map((verdict): [string, string, Partial<ProgrammeResults>] => [
      'The law predicts',
      'undecided',
      { adherence: [...agreeing.adherence.slice(0, 2), adherence('fresh-seeds', 'cost', verdict)] },
    ]),
    [
      'Retrieval of exemplars',
      'untested',
      { mechanism: agreeing.mechanism.map((row) => ({ ...row, gainInES: interval(0, -0.1, 0.1) })) },
    ],
    [
      'The trained prior',
      'not confirmed',
      { mechanism: agreeing.mechanism.map((row) => ({ ...row, gainInES: interval(0, -0.1, 0.1) })) },
    ],
    [
      'Larger backbones have',
      'not confirmed',
      {
        sizes: agreeing.sizes
          .toReversed()
          .map((one, i) => ({ ...one, backbone: i === 0 ? 'prior-tiny' : 'prior-large' })),
      },
    ],
    ['Early steps dominate:', 'not confirmed', { early: [{ ...agreeing.early[0]!, early: 1 }] }],
    ['On live APIs', 'not confirmed', { liveApis: [{ ...summary({}), family: 'weather' }] }],
    [
      'Faults out of',
      'partly',
      { otherProfiles: [summary({ profile: 'out-of-distribution', gap: judged('violated') })] },
    ],
    ['The law fails', 'partly', { boundary: agreeing.boundary.map((row) => ({ ...row, checks: [] })) }],
    [
      'Recovery takes 1.2',
      'not confirmed',
      {
        otherProfiles: [
          summary({ profile: 'clean', policy: 'vanilla' }),
          summary({ profile: 'clean', seconds: 2 }),
        ],
      },
    ],
    ['All policies lie', 'partly', { main: ordered(1, 0) }],
    ['Additive surrogates such', 'partly', { main: ordered(0, 1) }],
  ])('%s: %s where the findings say so', (claim, answer, part) => {
    expect(answersTo({ ...agreeing, ...part })[claim]).toBe(answer);
  });
});
