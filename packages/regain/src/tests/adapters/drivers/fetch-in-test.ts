/** `fetch`: the service is a function that answers requests, with the statuses of its errors. */

import { protectFetch } from '../../../integrations/fetch/index.ts';
import { type Adapter, about } from '../adapter-in-test.ts';

export const fetchAdapter: Adapter = {
  name: '`fetch`',
  isWithoutModel: true,
  call: async ({ shield, effect, run, args = about.args, streams, signal }) => {
    const service: typeof fetch = async (_, init) => {
      try {
        const text = await run({ args: args as never, signal: init?.signal ?? undefined });
        return new Response(streams === true ? endless() : text);
      } catch (error) {
        const { status } = (error ?? {}) as { status?: number };
        if (status === undefined) throw error;
        return new Response(String((error as Error).message), { status });
      }
    };
    const get = protectFetch(service, { shield });
    const response = await get('http://forecast.example/', {
      method: effect === 'read' ? 'GET' : 'POST',
      ...(signal === undefined ? {} : { signal }),
    });
    if (streams !== true) return { text: await response.text() };
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return { text: '', parts: [new TextDecoder().decode(value)] };
  },
};

function endless(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('part')) });
}
