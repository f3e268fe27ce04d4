/** Receives spans into an analysis until the command is stopped. */

import type { FilesRead, TraceAnalysis } from '../../analysis/index.ts';
import { LiveTraces, receiveSpans } from '../../readers/index.ts';
import { stopSignal } from '../interrupted.ts';
import { type ListenOptions, tokenOf } from '../listen-options.ts';
import { writeError } from '../terminal.ts';

/** Exporters send the spans of a trace every few seconds. */
const IDLE_MS = 60_000;
const LOOK_MS = 1_000;

/** What was read before, and what was received. */
export async function analyzeLive(
  read: FilesRead,
  analysis: TraceAnalysis,
  options: ListenOptions,
): Promise<FilesRead> {
  const emit = analysis.beginFile('spans received', () => 'otlp');
  const live = new LiveTraces({ idleMs: IDLE_MS, nowMs: () => performance.now(), emit });
  const { signal, dispose } = stopSignal();
  try {
    const listener = await receiveSpans({
      ...{ ...options.listen, token: tokenOf(options) },
      onValue: (value) => live.add(value),
    });
    writeError(`regain: spans are received at ${listener.url}; Ctrl+C ends it and shows the report\n`);
    const looking = setInterval(() => live.passIdle(), LOOK_MS);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    clearInterval(looking);
    await listener.close();
  } finally {
    dispose();
  }
  live.end();
  analysis.endFile();
  const { otlp = 0, ...others } = read.dialects;
  return { ...read, files: read.files + 1, dialects: { ...others, otlp: otlp + 1 } };
}
