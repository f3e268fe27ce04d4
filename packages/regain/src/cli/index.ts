/** The interface of cli. */

export { exitCodes } from './exit-codes.ts';
export { Interrupted, stopSignal } from './interrupted.ts';
export { type CalibrationOptions, calibrationFrom, withCalibration } from './law/calibration-options.ts';
export { described, heading, integerOption, numberOption, print, terminalTable, wrapped } from './output.ts';
export { replayTrace } from './replay.ts';
export { actionText, traceLines } from './trace-lines.ts';
export { makeFolder, writeWhole } from './write-file.ts';
