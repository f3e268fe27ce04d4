/** A file of Claude Code sessions of any size, with lines as long as real ones: half below 1 KB, a tenth above 4 KB. */

import { type Random, random } from '../../packages/regain/src/types/random.ts';
import { writeTexts } from './repeated-trace.ts';

const CALLS = 40;
const VARIANTS = 25;
const tools = ['Bash', 'Read', 'Grep', 'Edit', 'mcp__db__query'] as const;
const words = 'const total order return value import from table index user update select name type'.split(
  ' ',
);

/** Writes about `bytesMin` bytes, and returns the bytes that were written. */
export function writeClaudeCodeFile(file: string, bytesMin: number): Promise<number> {
  const sessions = Array.from({ length: VARIANTS }, (_, i) => sessionText(random('claude-code-file', i)));
  return writeTexts(file, bytesMin, (i) =>
    sessions[i % VARIANTS]!.replaceAll('#', i.toString(16).padStart(8, '0')),
  );
}

/** `#` stands for the number of the session. */
function sessionText(source: Random): string {
  const lines: string[] = [];
  const add = (type: string, message: unknown, more = {}) => {
    const timestamp = new Date(Date.UTC(2026, 2, 1) + 1000 * lines.length).toISOString();
    const about = {
      parentUuid: `#-${lines.length}`,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/dev/shop',
    };
    const place = { sessionId: '#-session', version: '2.0.14', gitBranch: 'main' };
    lines.push(
      JSON.stringify({
        ...about,
        ...place,
        type,
        message,
        uuid: `#-${lines.length + 1}`,
        timestamp,
        ...more,
      }),
    );
  };
  add('user', { role: 'user', content: 'Fix the total of an order.' });
  let hasFailed = false;
  for (let call = 0; call < CALLS; call++) {
    const isRepeat: boolean = hasFailed;
    const tool = tools[(isRepeat ? call - 1 : call) % tools.length]!;
    hasFailed = !isRepeat && source.below(10) === 0;
    const id = `toolu_#${call}`;
    const input = inputOf(tool, isRepeat ? call - 1 : call, source);
    add('assistant', {
      ...{ id: `msg_#${call}`, type: 'message', role: 'assistant', model: 'claude-x' },
      content: [{ type: 'tool_use', id, name: tool, input }],
      usage: {
        input_tokens: 7,
        cache_creation_input_tokens: 526,
        cache_read_input_tokens: 14_660,
        output_tokens: 126,
      },
    });
    const content = hasFailed ? 'Exit code 1\nnpm error Missing script: "check"' : resultText(source);
    const result = { tool_use_id: id, type: 'tool_result', content, is_error: hasFailed };
    add(
      'user',
      { role: 'user', content: [result] },
      { toolUseResult: { stdout: content, stderr: '', interrupted: false } },
    );
  }
  add('assistant', {
    id: 'msg_#end',
    role: 'assistant',
    content: [{ type: 'text', text: 'Done.' }],
    usage: {},
  });
  return `${lines.join('\n')}\n`;
}

function inputOf(tool: string, call: number, source: Random) {
  if (tool === 'Edit')
    return {
      file_path: `/home/dev/shop/src/part-${call}.ts`,
      old_string: prose(source, 300),
      new_string: prose(source, 350),
    };
  if (tool === 'Bash')
    return { command: `npm run check -- part-${call} | head -50`, description: 'Check a part' };
  return { file_path: `/home/dev/shop/src/part-${call}.ts`, pattern: `total${call}` };
}

/** The content is in a line twice, as in real ones. */
function resultText(source: Random): string {
  const share = source.uniform();
  return prose(source, share < 0.5 ? 150 : share < 0.9 ? 1_200 : 5_000);
}

function prose(source: Random, length: number): string {
  let text = '';
  for (let line = 1; text.length < length; line++) {
    text += `${String(line).padStart(6)}→`;
    for (let i = 0; i < 8; i++) text += ` ${words[source.below(words.length)]}`;
    text += ';\n';
  }
  return text;
}
