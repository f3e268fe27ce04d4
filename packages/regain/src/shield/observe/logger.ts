/** Where a shield writes lines for people: what it inferred, what it was told that cannot help. */

/** `console` and pino-style loggers are ones. */
export interface Logger {
  warn(message: string): void;
}

/** Lines that were written are remembered, so that tools that are wrapped for every request are not reported every time. */
const LINES_MAX = 1_000;

/** The logger, without the lines that it has written before. A logger that throws is not the agent's trouble. */
export function deduplicated(logger: Logger): Logger {
  const written = new Set<string>();
  return {
    warn: (message) => {
      if (written.has(message) || written.size >= LINES_MAX) return;
      written.add(message);
      try {
        logger.warn(message);
      } catch {}
    },
  };
}

/** One for the process: each shield of a server would otherwise say the same. */
const development = deduplicated({ warn: (message) => globalThis.console?.warn(message) });

/** The console, unless the environment says that this is production or a test. */
export function defaultLogger(): Logger | undefined {
  const environment = globalThis.process?.env?.NODE_ENV;
  return environment === 'production' || environment === 'test' ? undefined : development;
}
