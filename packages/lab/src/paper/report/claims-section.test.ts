/** The answers to the paper's claims follow from what was found: change the findings, and the answer changes. */

import { describe, expect, it } from 'vitest';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { claimsOf } from './claims-section.ts';
import { adherence, agreeing, difference, judged, ordered, summary } from './programme-in-test.ts';

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
      'Larger backbones have': scale,
      ...rest
    } = answersTo(agreeing);
    expect(new Set(Object.values(rest))).toEqual(new Set(['in line']));
    // CSR puts no pair in the wrong order here, and growth beyond the boundary is sublinear.
    expect([additive, curvature]).toEqual(['not in line', 'partly']);
    // Mechanisms that change nothing were not tested, and small networks are no backbones.
    expect([retrieval, weighting, scale]).toEqual(['untested', 'untested', 'untested']);
  });

  it.each<[claim: string, answer: string, part: Partial<ProgrammeResults>]>([
    ...(
      [
        ['violated', 'not in line'],
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
    [
      'Retrieval of exemplars',
      'in line',
      { manipulations: agreeing.manipulations.map((one) => ({ ...one, isDelivered: true })) },
    ],
    [
      'Retrieval of exemplars',
      'not in line',
      {
        manipulations: agreeing.manipulations.map((one) => ({ ...one, isDelivered: true })),
        mechanism: agreeing.mechanism.map((row) => ({ ...row, gainInES: difference(0, -0.1, 0.1) })),
      },
    ],
    ['Early steps dominate:', 'not in line', { early: [{ ...agreeing.early[0]!, early: 1 }] }],
    ['On live APIs', 'not in line', { liveApis: [{ ...summary({}), family: 'weather' }] }],
    ['The law fails', 'partly', { boundary: agreeing.boundary.map((row) => ({ ...row, checks: [] })) }],
    [
      'Recovery takes 1.2',
      'not in line',
      {
        otherProfiles: [
          summary({ profile: 'clean', policy: 'vanilla' }),
          summary({ profile: 'clean', seconds: 2 }),
        ],
      },
    ],
    ['Additive surrogates such', 'partly', { main: ordered(0, 1) }],
  ])('%s: %s where the findings say so', (claim, answer, part) => {
    expect(answersTo({ ...agreeing, ...part })[claim]).toBe(answer);
  });
});
