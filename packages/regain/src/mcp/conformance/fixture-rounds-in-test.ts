/** Tools and a prompt that need input of the client before they can answer (2026-07-28): several rounds per call. */

import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequest,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text, textResult } from './fixture-contents-in-test.ts';

export const stateCodec = createRequestStateCodec({ key: new Uint8Array(32).fill(7) });

const ask = (message: string, property: string, type = 'string'): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [property]: { type } }, required: [property] } as never,
  });
const sample = (prompt: string): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 });

/** One round: the tool answers as soon as every key has a response. */
const simple: { [tool: string]: { requests: () => { [key: string]: InputRequest }; hasState?: true } } = {
  test_input_required_result_elicitation: {
    requests: () => ({ user_name: ask('What is your name?', 'name') }),
  },
  test_input_required_result_sampling: {
    requests: () => ({ capital_question: sample('What is the capital of France?') }),
  },
  test_input_required_result_list_roots: { requests: () => ({ client_roots: inputRequired.listRoots() }) },
  test_input_required_result_request_state: {
    requests: () => ({ confirm: ask('Please confirm', 'ok', 'boolean') }),
    hasState: true,
  },
  test_input_required_result_tampered_state: {
    requests: () => ({ confirm: ask('Please confirm', 'ok', 'boolean') }),
    hasState: true,
  },
  test_input_required_result_multiple_inputs: {
    requests: () => ({
      user_name: ask('What is your name?', 'name'),
      greeting: sample('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    }),
    hasState: true,
  },
};

export function registerRounds(server: McpServer): void {
  const inputSchema = fromJsonSchema<object>({ type: 'object', properties: {} });
  for (const [name, { requests, hasState }] of Object.entries(simple))
    server.registerTool(
      name,
      { description: `Tool ${name} of the fixture`, inputSchema },
      async (_, context) => {
        const inputRequests = requests();
        const answers = answersTo(inputRequests, context);
        if (answers !== undefined) return textResult(`state-ok ${JSON.stringify(answers)}`);
        return hasState
          ? inputRequired({ inputRequests, requestState: await stateCodec.mint({ round: 1 }, context) })
          : inputRequired({ inputRequests });
      },
    );
  server.registerTool(
    'test_input_required_result_multi_round',
    { description: 'Asks twice', inputSchema },
    async (_, context) => {
      const round = context.mcpReq.requestState<{ round: number }>()?.round ?? 0;
      const steps = [
        { step1: ask('Step 1: What is your name?', 'name') },
        { step2: ask('Step 2: What is your favorite color?', 'color') },
      ];
      const isAnswered = round > 0 && answersTo(steps[round - 1]!, context) !== undefined;
      const next = isAnswered ? round : Math.max(round - 1, 0);
      if (next >= steps.length) return textResult('done');
      const requestState = await stateCodec.mint({ round: next + 1 }, context);
      return inputRequired({ inputRequests: steps[next]!, requestState });
    },
  );
  // The SDK refuses to ask a client for what it has not declared.
  server.registerTool('test_missing_capability', { description: 'Needs sampling', inputSchema }, () =>
    inputRequired({ inputRequests: { sampled: sample('Say something') } }),
  );
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks only for what the client can do', inputSchema },
    (_, { mcpReq }) => {
      const declared = declaredCapabilities(mcpReq);
      return inputRequired({
        inputRequests: {
          ...('sampling' in declared ? { sampled: sample('Say something') } : {}),
          ...('elicitation' in declared ? { asked: ask('Say something', 'words') } : {}),
        },
      });
    },
  );
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'A prompt that needs input' },
    (context) => {
      const given = acceptedContent(context.mcpReq.inputResponses, 'user_context');
      if (given === undefined)
        return inputRequired({
          inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
        });
      return { messages: [{ role: 'user' as const, content: text(`Context: ${JSON.stringify(given)}`) }] };
    },
  );
}

/** The responses, if every one of them has the form of its kind. */
function answersTo(requests: object, { mcpReq }: ServerContext): object | undefined {
  const responses = mcpReq.inputResponses ?? {};
  const isComplete = Object.keys(requests).every((key) => {
    const response = responses[key];
    return typeof response === 'object' && response !== null;
  });
  return isComplete ? responses : undefined;
}

function declaredCapabilities({ envelope }: ServerContext['mcpReq']): object {
  return ((envelope as { [key: string]: unknown } | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ??
    {}) as object;
}
