import type { Autopilot } from '../craft/autopilot.ts';

/** What telemetry is made from. */
export interface TelemetrySource {
  readonly autopilot: Autopilot;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
}
