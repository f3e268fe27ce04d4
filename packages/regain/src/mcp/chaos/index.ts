/** Injected faults on the wire: how does an agent cope. */

export { type ChaosOptions, type ChaosSession, createChaos } from './chaos-session.ts';
export { connectionKinds, connectionProfile } from './connection-kinds.ts';
export type { ChaosEvent } from './events.ts';
export { type ChaosReport, chaosReport } from './report.ts';
export { chaosFigure, chaosText } from './report-text.ts';
