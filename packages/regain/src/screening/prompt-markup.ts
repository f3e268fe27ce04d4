/** Markup that does not belong in an error: conversation turns, tool calls, hidden markup. Lower case. */

import { type Signal, signalsOf } from './instruction-phrases.ts';

const list: Readonly<Record<string, readonly string[]>> = {
  'plays a turn of a conversation': [
    '<\\|[a-z_]{2,40}\\|>|\\[/?inst\\]|<</?sys>>|(?:^|\\n|\\W)#{2,} ?(?:system|assistant|user|instructions?)\\b',
    '</?(?:system|assistant|user|human|prompt|instructions?|important|critical|secret|admin|admin_message|system[-_]reminder|system[-_]message|tool_result|tool_output|function_results?)\\b[^>]{0,80}>',
    '\\b(?:assistant|human|developer|ai) ?: |^\\W{0,4}(?:system|user)\\b(?: message| prompt| alert)? ?: [^\\n]{0,200}\\b(?:you|your|i|please|agent|assistant|obey|ignore|print|now|new policy|wire|delete)\\b',
    '"role" ?: ?"(?:system|assistant|user|tool|developer)"|\\brole: (?:system|assistant|developer)\\b|\\bsystem (?:prompt|message|alert|override|reminder|instruction)s?\\b(?=[^\\n]{0,100}(?::|\\*|must|update))',
    '\\bend of (?:tool output|error|message|result|context|input)\\b|\\bnew (?:user )?message\\b|```(?:system|instructions?)|\\[system\\]',
  ],
  'writes a call of a tool': [
    '"(?:tool_calls?|function_call|tool_use|action_input)" ?:|"type" ?: ?"(?:tool_use|tool_call|function_call)"|</?(?:tool_call|tool_use|function_calls?|invoke|function)\\b[^>]{0,80}>|<function=|```(?:tool|tool_code|tool_call|function)\\b|\\]\\((?:tool|function|javascript|data):|^ ?tool ?: \\S+ ?\\n ?(?:args|arguments|input|parameters) ?:',
    '^ ?(?:thought|action|action input|observation|final answer) ?: |\\bdefault_api\\.|\\bfunctions\\.\\w+ ?\\(',
    '"(?:name|tool|action|function)" ?: ?"[^"\\n]{1,60}" ?, ?"(?:arguments|args|parameters|input|action_input)" ?:',
    '\\b[a-z]+_[a-z_]+\\([a-z_]+ ?= ?["\'\\d]',
  ],
  'hides something in markup': [
    '<!--[^\\n]{0,40}(?:agent|assistant|ai\\b|llm|model|note to|system|user)|/\\*[^\\n]{0,40}(?:agent|assistant|\\bai\\b|llm|model)|^# ?(?:ai|agent|assistant|llm)\\b',
    'display ?: ?none[^\\n]{0,10}>|<\\w+ hidden>|visibility ?: ?hidden|font-size ?: ?0|!\\[[^\\]\\n]{0,60}\\]\\(https?:|\\[(?:click here|click|link|verify|login)\\]\\(',
    '<script\\b[^\\n]{0,100}(?:agent|assistant|fetch|eval)',
  ],
};

export const markupSignals: readonly Signal[] = signalsOf(list);
