/** Numbers in prose that are no measurement. */

import type { Exemption } from '../claim.ts';

const definition = 'definition';
const preset = 'default or limit of an option';
const input = 'input of the figures beside it, which are claims';
const example = 'example';

const on = (page: string, text: RegExp, why: string): Exemption => ({ page: `docs/${page}.md`, text, why });

export const exemptions: readonly Exemption[] = [
  {
    text: /\b9[05] % `?interval|Clopper-Pearson\) 95 %|\(95 %, Holm|intervals are 95 %|one-sided 5 % tests/,
    why: 'level of an interval',
  },
  { text: /(?:Node|Zod|SPARQL|version) \d+\.\d+/, why: 'version' },
  { text: /\bgamma (?:= |>= )?0\.9\d*(?:,? (?:and )?lambda (?:= |>= )?0\.5)?/, why: definition },
  {
    text: /(?:within|inside|outside|above|left|below|law holds:|exceeds?|margin`?) (?:\+-|\+|±)?(?:0\.05|5 %)(?!\d)/,
    why: 'margin of the verdict',
  },
  { text: /\bp is at most 0\.05|it is at most 0\.05 exactly/, why: 'level of a test' },
  { text: /(?:c_max|attempt of cost|attemptCostMax` \|) ?(?:= |is its limit, )?0\.1\b/, why: preset },
  { text: /hand-off price(?: of)? 0\.5\b|`handOffPrice` \| 0\.5|the default, 0\.5/, why: preset },
  { text: /0\.9 by default|default 0\.[59]\b|\b0\.5 \(default\)/, why: preset },
  on(
    'guides/analyse-traces',
    /recorded for 80 % of failed|50,000 tokens, 0\.5|delays a task by 4\.5 steps/,
    preset,
  ),
  on('guides/analyse-traces', /0\.60 euro/, example),
  on(
    'guides/choose-the-hand-off-price',
    /\| 0\.25 \||\| 0\.75 \||from 0\.25 to 0\.75|gamma = 0\.5\^/,
    definition,
  ),
  on('guides/suite-from-my-api', /3\.0 or 3\.1/, definition),
  on('guides/use-language-models', /0\.50 and 1\.50 per million/, example),
  on('reference/analyze', /500 times its size/, preset),
  on('reference/costs', /\| 0\.1 \||\| 0\.05 \||\| 0\.3 \||\| 1\.5 \|/, preset),
  on('reference/faults', /uniform between 0\.5 and 1\.5/, definition),
  on('reference/governing', /\(c 0\.005\)|\(c 0\.05\)|^\| 0\.(?:25|5|75) (?=\|)/, input),
  on(
    'reference/governing',
    /probability 0\.8 after|errors, 0\.05 after|else 0\.5;|has probability 0\.5,/,
    definition,
  ),
  on('reference/governing', /at most 9 % of|wider than \+-0\.25/, preset),
  on('reference/law', /lambda c_max <= 0\.05|The defaults have 0\.45|\| gamma \|(?: 0\.\d+ \|)+/, definition),
  on(
    'reference/law',
    /for RR 0\.947, mean C 0\.33|^\| 0\.(?:001|01|1|2) (?=\|)|RR 0\.9 and mean cost 0\.02/,
    input,
  ),
  on(
    'reference/law',
    /more than 1 % of the largest|cost exceeds 0\.005|family-wise level of 2 %/,
    definition,
  ),
  on('reference/law', /"3 of 40 tasks differ, net -0\.02, exact p 0\.25"/, example),
  on('reference/manifest', /\| 0\.9, 0\.5, 4\.5|`level` 0\.9|with probability 0\.8/, preset),
  on('reference/mcp', /(?:at most|up to) \d times/, preset),
  on('reference/policies', /up to 15 times/, definition),
  on('reference/repair', /so that 93\.5 % of the applied/, 'constant of the training'),
  on('reference/safety', /"1\.200" is not/, example),
  on(
    'results/analysis-plan',
    /nearest to 0\.3|than 5 %|±0\.01: no|mean cost of 0\.3|Below 1 % the claim/,
    'plan',
  ),
  on('results/governing', /only after 0\.2 to 30 s/, definition),
  on('results/intervals', /\+0\.05, -0\.05: cells/, definition),
  on(
    'results/intervals',
    /between 93 and 97 % and false `holds` at most 6 %, at a correlation of 0\.1 and RR of 0\.3, 0\.8 and 0\.95/,
    'promise, which the table below it is compared with',
  ),
  on('results/reproduction', /above the 1 % of the plan/, 'plan'),
  on(
    'results/reproduction',
    /holds in 89 of 90 cells, in five suites, in 30 of 30 cells|policies by 0\.19 in ES|40 of 96 held-out tasks/,
    'withdrawn claim of an earlier version',
  ),
  on('results/reproduction', /at 8 times the exchange rate/, 'the row \u03bb 4 beside the row \u03bb 0.5'),
  on('results/reproduction', /cost of at most 0\.05/, 'condition of the paper'),
  { page: 'README.md', text: /weigh 8 times as much/, why: 'the row \u03bb 4 beside the row \u03bb 0.5' },
  on('guides/predict-a-policy', /over 20 % of the target's failures|ES is wider than 0\.5/, preset),
  on(
    'reference/law',
    /\(0\.4 and 0\.2, of a weight of 4 sources\), and 0\.5 for each class|over 20 % of the target's|ES is wider than 0\.5/,
    preset,
  ),
  on(
    'results/analysis-plan',
    /at least 0\.6, and|85 to 95 %|Less than 85 %|More than 95 %|percentile, 95 %|at least 85 %|at most 10 %|is at most 0\.3/,
    'plan',
  ),
  on(
    'results/analysis-plan',
    /intervals are of 95 % by|below 1 % the claim|exp\(\(G - b\) \/ 0\.25\), at most 5 times|a predicted RR of at least 0\.2/,
    'plan',
  ),
  on('results/learning', /below the 1 % of the plan/, 'plan'),
  on(
    'results/analysis-plan',
    /probability 0\.7, answers|Below 1 % a claim|at least 10 % of|above 1 %|is below 1 %|(?:below|above) 0\.25|within ±0\.5|-0\.05(?! )|-0\.05 or|(?:At least|Less than) 0\.8|(?:At most|More than) 0\.1/,
    'plan',
  ),
  on('reference/policies', /leaves 0\.7 of|below 0\.3 the remedy|at least 0\.6\. A proposal/, definition),
  on('results/README', /Expected were 60 and 85 to 95 %/, 'plan'),
  on('results/prediction', /cover 85 to 95 %/, 'plan'),
];
