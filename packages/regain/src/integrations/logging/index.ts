/** Structured log records of a shield, for pino, the console and similar loggers. */

export { type LogTarget, logTo } from './log-to.ts';
