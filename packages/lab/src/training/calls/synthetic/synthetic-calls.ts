/** Right calls of made-up tools: what our suites' tools hardly have (flags, lists, objects, many numbers), stated in a sentence. */

import {
  bernoulli,
  canonicalJson,
  pick,
  type Random,
  random,
  shuffled,
  type ToolCall,
  type ToolSpec,
} from 'regain/internal/types';
import { capitalised } from 'regain/internal/values';
import type { RightCall } from '../right-call.ts';
import type { Concept } from './concept.ts';
import { concepts } from './concepts.ts';

const verbs = [
  'find',
  'search',
  'create',
  'update',
  'calculate',
  'schedule',
  'reserve',
  'compare',
  'estimate',
  'list',
  'order',
  'plan',
];
const nouns = [
  'trip',
  'rental',
  'workshop',
  'invoice',
  'delivery',
  'report',
  'tour',
  'meeting',
  'garden',
  'policy',
  'playlist',
  'route',
];
const openings = ['Please {}', 'I would like to {}', 'Can you {}', '{}', 'Help me to {}', 'We need to {}'];

const toolCount = 96;
const nounCount = toolCount / verbs.length;

/** `count` calls of a fixed number of tools; their groups are the verbs, so that whole kinds of tools can be set aside. */
export function syntheticCalls(seed: number, count: number): readonly RightCall[] {
  const { draws, tools, specs } = syntheticTools(seed);
  return Array.from({ length: count }, (_, index) =>
    syntheticCall(draws.at('call', index), tools[index % tools.length]!, specs, `made-up-${index}`),
  );
}

/** Calls that lack a value which nobody has said: whatever is put in its place is made up. */
export interface UnstatedCall {
  readonly right: RightCall;
  readonly written: ToolCall;
}

export function unstatedCalls(seed: number, count: number): readonly UnstatedCall[] {
  const { draws, tools, specs } = syntheticTools(seed);
  return Array.from({ length: count }, (_, index) => {
    const tool = tools[index % tools.length]!;
    const at = draws.at('unsaid', index);
    const { name } = pick(
      at,
      tool.parameters.filter(({ isRequired }) => isRequired),
    );
    const right = syntheticCall(at, tool, specs, `made-up-unsaid-${index}`, name);
    const { [name]: _unsaid, ...args } = right.call.args;
    return { right, written: { tool: right.call.tool, args } };
  });
}

function syntheticTools(seed: number) {
  const draws = random('made-up-calls', seed);
  const tools = verbs.flatMap((verb) =>
    shuffled(draws.at('nouns', verb), nouns)
      .slice(0, nounCount)
      .map((noun) => syntheticTool(draws.at('tool', verb, noun), verb, noun)),
  );
  return { draws, tools, specs: tools.map(({ spec }) => spec) };
}

interface Parameter {
  readonly name: string;
  readonly concept: Concept;
  readonly isRequired: boolean;
}

interface SyntheticTool {
  readonly verb: string;
  readonly noun: string;
  readonly parameters: readonly Parameter[];
  readonly spec: ToolSpec;
}

function syntheticTool(draws: Random, verb: string, noun: string): SyntheticTool {
  const names = new Set<string>();
  const requiredCount = 1 + draws.below(4);
  // Parameters that nobody asks for stand in every real schema.
  const parameters = shuffled(draws, concepts)
    .slice(0, requiredCount + draws.below(4))
    .flatMap((concept, index) => {
      const name = pick(draws, concept.names);
      if (names.has(name)) return [];
      names.add(name);
      return [{ name, concept, isRequired: index < requiredCount }];
    });
  const spec: ToolSpec = {
    name: pick(draws, [
      `${verb}_${noun}`,
      `${verb}${capitalised(noun)}`,
      `${noun}.${verb}`,
      `${noun}_${verb}`,
    ]),
    description: `${capitalised(verb)}s a ${noun}.`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        shuffled(draws, parameters).map(({ name, concept }) => [name, concept.schema]),
      ),
      required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ...(bernoulli(draws, 0.6) && { additionalProperties: false }),
    },
    effect: 'read',
  };
  return { verb, noun, parameters, spec };
}

function syntheticCall(
  draws: Random,
  { verb, noun, parameters, spec }: SyntheticTool,
  specs: readonly ToolSpec[],
  id: string,
  unsaid?: string,
): RightCall {
  const used = parameters
    .filter(({ isRequired }) => isRequired || bernoulli(draws, 0.4))
    .map(({ name, concept }) => ({ name, ...concept.draw(draws) }));
  const args = Object.fromEntries(used.map(({ name, value }) => [name, value]));
  const wanted = canonicalJson(args);
  const others = specs.filter((other) => other !== spec);
  return {
    id,
    group: `made-up ${verb}`,
    tools: shuffled(draws, [spec, ...shuffled(draws, others).slice(0, pick(draws, [0, 0, 2, 5]))]),
    call: { tool: spec.name, args },
    text: sentence(
      draws,
      verb,
      noun,
      used.filter(({ name }) => name !== unsaid).map(({ said }) => said),
    ),
    accepts: (call) => call.tool === spec.name && canonicalJson(call.args) === wanted,
  };
}

/** Things that are said beside the point: the more there are, the more a value that is missing could be. */
const irrelevantSentences = [
  'We did this 3 times last year.',
  'It is for a friend.',
  'Thank you, 24 hours is fine.',
  'My colleague Marco Bellini said it works well.',
  'Last time, in Porto, we paid 120 euros.',
  'I have to know by 14 April 2026.',
  'Zofia Nowak and 2 others are waiting.',
  'My own number is 55012.',
  'I liked the one in Ghent, which took 45 minutes.',
  'We talked about astronomy before.',
  'The old one had 12 of them and was from 2019.',
  'Call it "the usual" if you like.',
];

function sentence(draws: Random, verb: string, noun: string, said: readonly string[]): string {
  const beside = shuffled(draws, irrelevantSentences).slice(0, pick(draws, [0, 0, 1, 2]));
  const body = `${verb} a ${noun} ${shuffled(draws, said).join(pick(draws, [' ', ', ']))}`;
  const request = `${pick(draws, openings).replace('{}', () => body)}.`;
  const [before, ...after] = bernoulli(draws, 0.5) ? [...beside, ''] : ['', ...beside];
  return [before, request, ...after].filter(Boolean).join(' ');
}
