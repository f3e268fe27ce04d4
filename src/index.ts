/** The front door: what nearly every program needs. The rooms have more: `regain/law`, `regain/report`, `regain/contract`. */

export { type ErrorCode, type Place, RegainError } from './contract/errors.ts';
export type { Ending, LedgerEntry, Observation, RawCost } from './contract/observation.ts';
export { type PathSegment, type Random, random } from './contract/random.ts';
export { type Calibration, calibrate, defaultCalibration } from './law/calibration.ts';
export { defaultLoss, type LossKind } from './law/loss.ts';
export { type Observables, observables, outlayOf } from './law/observables.ts';
export { predictedRegret } from './law/predict.ts';
export { type Sample, sampleOf } from './law/sample.ts';
export { type Verdict, type VerdictOptions, verdict } from './law/verdict/verdict.ts';
export * from './shield/index.ts';
