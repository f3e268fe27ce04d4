import { describe, expect, it } from 'vitest';
import { getSuite } from '../suites/index.ts';
import { chooseAnchors, gatherOnBudget, type RatedTemplate, rateTemplates } from './curriculum.ts';

const whole = getSuite('paladin-eval');
const suite = { ...whole, tasks: whole.tasks.filter(({ split }) => split === 'train').slice(0, 6) };

function rated(name: string, RR: number, regret: number): RatedTemplate {
  return { suite, template: name, tasks: suite.tasks.slice(0, 1), RR, regret, observedRegret: 0 };
}

describe('anchors', () => {
  it('are the third with the highest predicted regret, of templates that can be recovered', () => {
    const templates = [
      rated('hopeless', 0.1, 9),
      ...[1, 2, 3, 4, 5, 6].map((regret) => rated(`r${regret}`, 0.9, regret)),
    ];
    expect(chooseAnchors(templates).map(({ template }) => template)).toEqual(['r6', 'r5']);
  });
});

describe('templates', () => {
  it('are each predicted from the others, and taught on a budget of decisions', async () => {
    const templates = await rateTemplates([suite]);
    expect(templates.flatMap(({ tasks }) => tasks)).toHaveLength(suite.tasks.length);
    for (const { RR, regret } of templates) {
      expect(RR).toBeGreaterThan(0);
      expect(RR).toBeLessThanOrEqual(1);
      expect(regret).toBeGreaterThanOrEqual(0);
    }
    const [one, again, other] = [
      await gatherOnBudget(templates, 12, 1),
      await gatherOnBudget(templates, 12, 1),
      await gatherOnBudget(templates, 12, 2),
    ];
    const messages = ({ examples }: typeof one) =>
      examples.map(({ message, origin }) => `${origin.seed} ${message}`);
    expect(one.examples).toHaveLength(12);
    expect(messages(again)).toEqual(messages(one));
    expect(messages(other)).not.toEqual(messages(one));
  });
});
