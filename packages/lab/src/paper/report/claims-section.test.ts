/** The answers to the paper's claims follow from what was found: change the findings, and the answer changes. */

import { describe, expect, it } from 'vitest';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { claimsOf } from './claims-section.ts';
import {
  adherence,
  agreeing,
  difference,
  judged,
  ordered,
  suitePairs,
  summary,
} from './programme-in-test.ts';

const answersTo = (programme: ProgrammeResults) =>
  Object.fromEntries(
    claimsOf(programme).map(({ claim, answer }) => [claim.split(' ').slice(0, 3).join(' '), answer]),
  );

describe('claims', () => {
  it('are confirmed where everything is as the paper has it, but for what no rollout can change', () => {
    const {
      'Additive surrogates such': additive,
      'Curvature is visible': curvature,
      'Retrieval of exemplars': retrieval,
      'Recovery weighting in': weighting,
      ...rest
    } = answersTo(agreeing);
    expect(new Set(Object.values(rest))).toEqual(new Set(['confirmed']));
    // CSR puts no pair in the wrong order here, and growth beyond the boundary is sublinear.
    expect([additive, curvature]).toEqual(['not confirmed', 'partly']);
    // Mechanisms that change nothing were not tested.
    expect([retrieval, weighting]).toEqual(['untested', 'untested']);
  });

  it.each<[claim: string, answer: string, part: Partial<ProgrammeResults>]>([
    ...(
      [
        ['violated', 'not confirmed'],
        ['inconclusive', 'undecided'],
        ['could-not-fail', 'untested'],
      ] as const
    ).flatMap(([outcome, answer]): [string, string, Partial<ProgrammeResults>][] => [
      [
        'Observed regret is',
        answer,
        { adherence: [adherence('cost', outcome), ...agreeing.adherence.slice(1)] },
      ],
      ['The same with', answer, { adherence: [agreeing.adherence[0]!, adherence('time', outcome)] }],
      [
        'Faults out of',
        answer,
        { otherProfiles: [summary({ profile: 'out-of-distribution', gap: judged(outcome) })] },
      ],
    ]),
    ['The law predicts', 'not confirmed', { suitePairs: [suitePairs(difference(0, -0.1, 0.1))] }],
    ['The law predicts', 'not confirmed', { suitePairs: [suitePairs(difference(-0.1))] }],
    ['The law predicts', 'undecided', { suitePairs: [] }],
    [
      'Retrieval of exemplars',
      'untested',
      { mechanism: agreeing.mechanism.map((row) => ({ ...row, gainInES: difference(0, -0.1, 0.1) })) },
    ],
    [
      'The trained prior',
      'not confirmed',
      { mechanism: agreeing.mechanism.map((row) => ({ ...row, gainInES: difference(0, -0.1, 0.1) })) },
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
    ['All policies lie', 'not confirmed', { main: ordered(1, 0) }],
    // Without pairs that ES could have reversed, none in the wrong order is no evidence.
    [
      'All policies lie',
      'untested',
      { main: { ...agreeing.main, ordering: { fields: [], surrogates: [] } } },
    ],
    ['Additive surrogates such', 'partly', { main: ordered(0, 1) }],
  ])('%s: %s where the findings say so', (claim, answer, part) => {
    expect(answersTo({ ...agreeing, ...part })[claim]).toBe(answer);
  });
});
