/** The interface of predict. */

export type { MonitoredTarget } from './draws.ts';
export {
  type PlanRecord,
  type PlanShape,
  planRecordOf,
  type StepRecord,
  shapeOf,
  stepKindOf,
} from './plan-record.ts';
export { composeRecovery, predictRecovery, type RecoveryPrediction } from './predict.ts';
export {
  addTallies,
  emptyTallies,
  type Tallies,
  talliesByCluster,
  talliesOf,
  totalTallies,
} from './tallies.ts';
