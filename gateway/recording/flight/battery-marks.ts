import type { Severity } from '../../contract/vehicle/telemetry.ts';
import { MavBatteryChargeState } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { markOf, type TimelineMark } from '../timeline/timeline-mark.ts';

const STATES = new Map<number, { readonly name: string; readonly severity: Severity }>([
  [MavBatteryChargeState.OK, { name: 'ok', severity: 'info' }],
  [MavBatteryChargeState.LOW, { name: 'low', severity: 'caution' }],
  [MavBatteryChargeState.CRITICAL, { name: 'critical', severity: 'warning' }],
  [MavBatteryChargeState.EMERGENCY, { name: 'emergency', severity: 'warning' }],
  [MavBatteryChargeState.FAILED, { name: 'failed', severity: 'warning' }],
  [MavBatteryChargeState.UNHEALTHY, { name: 'unhealthy', severity: 'warning' }],
]);
const UNKNOWN_MV = 0xffff;
const PRIMARY = 0;

/** Marks of the battery, and what it read when something else asks. */
export class BatteryMarks {
  readonly #vehicleId: string;
  readonly #emit: (mark: TimelineMark) => void;
  #voltageV: number | null = null;
  #remainingPct: number | null = null;
  #text: string | null = null;
  #state: number | undefined;

  constructor(vehicleId: string, emit: (mark: TimelineMark) => void) {
    this.#vehicleId = vehicleId;
    this.#emit = emit;
  }

  /** The last readings; `battery_text` is what the autopilot itself said of it last. */
  get reading(): Record<string, unknown> {
    return { battery_v: this.#voltageV, battery_pct: this.#remainingPct, battery_text: this.#text };
  }

  systemStatus({ voltageBattery, batteryRemaining }: MessageByName['SYS_STATUS']): void {
    this.#voltageV = voltageBattery === UNKNOWN_MV ? null : voltageBattery / 1000;
    this.#remainingPct = batteryRemaining < 0 ? null : batteryRemaining;
  }

  text(text: string): void {
    if (/^battery \d+ is /i.test(text)) this.#text = text;
  }

  batteryStatus(tMs: number, { id, chargeState }: MessageByName['BATTERY_STATUS']): void {
    const state = STATES.get(chargeState);
    if (id !== PRIMARY || !state || chargeState === this.#state) return;
    const before = this.#state;
    this.#state = chargeState;
    // While it starts it does not know yet.
    if (before === undefined || before === MavBatteryChargeState.UNHEALTHY) return;
    const volts = this.#voltageV === null ? '' : ` at ${this.#voltageV.toFixed(2)} V`;
    this.#emit(
      markOf({
        t: tMs,
        kind: 'alert',
        severity: state.severity,
        vehicle: this.#vehicleId,
        summary: `Battery ${state.name}${volts}`,
        data: {
          what: 'battery_state',
          state: state.name,
          from: STATES.get(before)?.name ?? null,
          ...this.reading,
        },
      }),
    );
  }
}
