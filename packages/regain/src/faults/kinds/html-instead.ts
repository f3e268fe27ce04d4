/** A web page instead of an answer, from a proxy in front of the tool. The tool did not run. */

import { pick } from '../../types/index.ts';
import { defineFaultKind } from '../define-fault-kind.ts';
import { drawLatencyAndWording, numberIn, textIn } from './kind-helpers.ts';

const pages: Readonly<Record<string, readonly [title: string, text: string]>> = {
  maintenance: ['Scheduled maintenance', 'We will be back in a few minutes.'],
  gateway: ['502 Bad Gateway', 'nginx'],
  waiting: ['Just a moment...', 'Checking your browser before you continue.'],
  portal: ['Sign in', 'Please accept the terms of use to continue.'],
};

export const htmlInstead = defineFaultKind({
  name: 'html-instead',
  group: 'response',
  visibility: 'implicit',
  defaults: { triesMean: 1.5 },
  summary: 'the answer is an HTML page; the tool did not run',
  appliesTo: (spec) => spec.outputSchema !== undefined,
  draw: (random) => ({
    latencyMs: drawLatencyAndWording(random, 30, 800).latencyMs,
    page: pick(random, Object.keys(pages)),
  }),
  apply: async ({ fault, context }) => {
    await context.clock.sleep(numberIn(fault.detail, 'latencyMs'), context.signal);
    const [title, text] = pages[textIn(fault.detail, 'page')]!;
    return `<!DOCTYPE html>\n<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<p>${text}</p>\n</body>\n</html>\n`;
  },
});
