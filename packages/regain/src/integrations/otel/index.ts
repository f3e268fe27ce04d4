/** Spans and metrics of a shield for OpenTelemetry. */

export { type TelemetryOptions, telemetry } from './telemetry.ts';
