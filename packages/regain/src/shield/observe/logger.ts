/** Lines for people, such as effects that were inferred. */

/** `console` and pino-style loggers have this shape: every line is one text. */
export interface Logger {
  warn(message: string): void;
  /** For calls that were recovered. Absent: no lines on them. */
  info?(message: string): void;
}

/** Limit of remembered lines. Tools that are wrapped for every request are reported once. */
const LINES_MAX = 1_000;

/** Writes each line once. Errors of the logger are ignored. */
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

export const developmentConsole: Logger = { warn: (message) => globalThis.console?.warn(message) };

/** One per process: each shield of a server would otherwise repeat the same lines. */
const development = deduplicated(developmentConsole);

/** The console, unless NODE_ENV is "production" or "test". */
export function defaultLogger(): Logger | undefined {
  const environment = globalThis.process?.env?.NODE_ENV;
  return environment === 'production' || environment === 'test' ? undefined : development;
}
