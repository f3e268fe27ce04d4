/** Scripted stand-ins for language models of four sizes: the larger, the fewer turns they spoil. No real model is behind them. */

import { next } from '../../../examples/agents/model.ts';
import type { LanguageModel, ModelMessage } from '../../../packages/regain/src/types/language-model.ts';
import { random } from '../../../packages/regain/src/types/random.ts';

/** The share of turns that are right. */
const qualities = { 'graded-3b': 0.55, 'graded-7b': 0.7, 'graded-14b': 0.85, 'graded-32b': 0.97 } as const;

export const gradedBackbones: readonly string[] = Object.keys(qualities).map(
  (name) => `openai-compatible:http://127.0.0.1:9/v1#${name}`,
);

export function gradedModel(backbone: string): LanguageModel {
  const name = backbone.split('#')[1] as keyof typeof qualities;
  return {
    id: backbone.replace('openai-compatible:', ''),
    ask: async ({ messages }) => {
      const said = JSON.stringify(messages);
      const draw = random('graded', name, said);
      const decided = next(talkIn(messages), false);
      const isSpoilt = 'tool' in decided && draw.uniform() > qualities[name];
      const usage = { tokensIn: Math.ceil(said.length / 4), tokensOut: 20, isEstimated: false, latencyMs: 0 };
      if ('text' in decided) return { text: decided.text, calls: [], finish: 'stop', ...usage };
      // A spoilt turn leaves out the arguments, as small models do.
      const args = isSpoilt ? {} : decided.args;
      const call = { id: `c${messages.length}`, tool: decided.tool, argsText: JSON.stringify(args) };
      return { text: '', calls: [call], finish: 'tool-calls', ...usage };
    },
  };
}

function talkIn(messages: readonly ModelMessage[]): Parameters<typeof next>[0] {
  const text = messages.find(({ role }) => role === 'user')!.text;
  const calls = messages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    const { tool, text: answered } = message;
    if (answered.startsWith('error: ')) return [{ tool, value: undefined, error: answered.slice(7) }];
    return [{ tool, value: JSON.parse(answered) as unknown }];
  });
  const [, title = ''] = /"(.+?)"/.exec(text) ?? [];
  const [, guest] = /for (\p{Lu}\w+ \p{Lu}\w+)\./u.exec(text) ?? [];
  return { title, guest, calls };
}
