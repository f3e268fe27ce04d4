/** The interface of cli. */

export { exitCodes } from './exit-codes.ts';
export { actionText, traceLines } from './format-trace.ts';
export { type MonitorOptions, type RecordsOfRun, requireDashboard } from './installed-lab.ts';
export { InterruptedError, STARTED_BY_UP, stopSignal, whenUpIsGone } from './interrupted.ts';
export { type CalibrationOptions, calibrationFrom, withCalibration } from './law/calibration-options.ts';
export {
  describeCommand,
  heading,
  integerOption,
  numberOption,
  print,
  terminalTable,
  wrapText,
} from './output.ts';
export { replayTrace } from './replay.ts';
export { writeData, writeError, writeOutput } from './terminal.ts';
export { makeFolder, writeFileAtomic } from './write-file.ts';
