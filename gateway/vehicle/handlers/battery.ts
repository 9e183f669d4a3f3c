import { MavBatteryChargeState, MavSysStatusSensor } from '../../mavlink/codec/generated/enums.ts';
import type { BatteryGroup, FenceGroup, SensorGroup } from '../state/groups.ts';
import type { MessageHandlers } from './message-handler.ts';
import { UINT16_MAX, unless } from './wire-value.ts';

const CHARGE_STATES = new Map<number, BatteryGroup['chargeState']>([
  [MavBatteryChargeState.OK, 'ok'],
  [MavBatteryChargeState.LOW, 'low'],
  [MavBatteryChargeState.CRITICAL, 'critical'],
  [MavBatteryChargeState.EMERGENCY, 'emergency'],
  [MavBatteryChargeState.FAILED, 'failed'],
  [MavBatteryChargeState.UNHEALTHY, 'failed'],
  [MavBatteryChargeState.CHARGING, 'charging'],
]);

const PRIMARY_BATTERY = 0;
/** No chemistry in use has a higher cell voltage. */
const MAX_CELL_MV = 5000;
/** While BATTERY_STATUS is younger than this, it is the better source. */
const DETAIL_FRESH_MS = 5000;
/** Older values from BATTERY_STATUS alone become unknown. */
const DETAIL_KEPT_MS = 15_000;

/** The battery, and the sensors reported with it. */
export const batteryHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#SYS_STATUS */
  SYS_STATUS(state, message, nowMs) {
    const sensors = {
      receivedAtMs: nowMs,
      present: message.onboardControlSensorsPresent >>> 0,
      enabled: message.onboardControlSensorsEnabled >>> 0,
      healthy: message.onboardControlSensorsHealth >>> 0,
    };
    const known = state.battery;
    const detailAgeMs =
      known?.detailHeardAtMs === undefined ? Number.POSITIVE_INFINITY : nowMs - known.detailHeardAtMs;
    const fence = state.fence && { fence: fenceAfter(state.fence, state.sensors, sensors) };
    if (detailAgeMs < DETAIL_FRESH_MS) return { sensors, ...fence };
    const kept = detailAgeMs < DETAIL_KEPT_MS ? known : undefined;
    const voltageMv = unless(UINT16_MAX, message.voltageBattery);
    const battery: BatteryGroup = {
      receivedAtMs: nowMs,
      voltageV: voltageMv === undefined ? undefined : voltageMv / 1000,
      currentA: message.currentBattery < 0 ? undefined : message.currentBattery / 100,
      remainingPct: remainingPct(message.batteryRemaining),
      cells: kept?.cells,
      usedMah: kept?.usedMah,
      remainingS: kept?.remainingS,
      chargeState: kept?.chargeState ?? troubleOf(known),
      detailHeardAtMs: known?.detailHeardAtMs,
    };
    return { sensors, battery, ...fence };
  },

  /**
   * Only the first battery is shown as the vehicle's. The autopilot's texts report on the others.
   * Source: https://mavlink.io/en/messages/common.html#BATTERY_STATUS
   */
  BATTERY_STATUS(_state, message, nowMs) {
    if (message.id !== PRIMARY_BATTERY) return undefined;
    const millivolts = measured(message.voltages, message.voltagesExt);
    const { currentBattery, currentConsumed, batteryRemaining, timeRemaining, chargeState } = message;
    return {
      battery: {
        receivedAtMs: nowMs,
        voltageV: sumV(millivolts),
        cells: cellsOf(millivolts),
        currentA: currentBattery < 0 ? undefined : currentBattery / 100,
        remainingPct: remainingPct(batteryRemaining),
        usedMah: currentConsumed < 0 ? undefined : currentConsumed,
        remainingS: timeRemaining > 0 ? timeRemaining : undefined,
        chargeState: CHARGE_STATES.get(chargeState) ?? null,
        detailHeardAtMs: nowMs,
      },
    };
  },
};

/** SYS_STATUS has no charge state, so a reported problem stays and only a good state becomes unknown. */
function troubleOf(known: BatteryGroup | undefined): BatteryGroup['chargeState'] {
  const chargeState = known?.chargeState ?? null;
  return chargeState === 'ok' || chargeState === 'charging' ? null : chargeState;
}

function remainingPct(value: number): number | undefined {
  return value < 0 ? undefined : Math.min(100, value);
}

/** Unused fields are UINT16_MAX in the first ten and 0 in the extension. */
function measured(cells: readonly number[], moreCells: readonly number[]): readonly number[] {
  const used = cells.filter((millivolts) => millivolts !== UINT16_MAX);
  const more = moreCells.filter((millivolts) => millivolts !== UINT16_MAX && millivolts !== 0);
  return used.length === 0 ? [] : [...used, ...more];
}

function sumV(millivolts: readonly number[]): number | undefined {
  return millivolts.length === 0 ? undefined : millivolts.reduce((sum, each) => sum + each, 0) / 1000;
}

/** A pack voltage is in the first field, and continues in the second above 65 V. */
function cellsOf(millivolts: readonly number[]): BatteryGroup['cells'] {
  if (millivolts.length < 2 || Math.max(...millivolts) > MAX_CELL_MV) return undefined;
  return { count: millivolts.length, lowestV: Math.min(...millivolts) / 1000 };
}

/** ArduPilot repeats FENCE_STATUS every second. Without it, a fence reported as disabled this long is off. */
const FENCE_OFF_AFTER_MS = 5000;
/** A longer gap between two of these messages proves nothing. */
const FENCE_GAP_MS = 1000;

export const fenceHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#FENCE_STATUS */
  FENCE_STATUS: (_state, message, nowMs) => ({
    fence: {
      receivedAtMs: nowMs,
      isBreached: message.breachStatus !== 0,
      breachType: message.breachType,
      breachCount: message.breachCount,
    },
  }),
};

/**
 * ArduPilot stops sending FENCE_STATUS when the fence is disabled, so a breach would last forever. A
 * report-only fence also counts as disabled, but its FENCE_STATUS continues, which restarts the time.
 */
function fenceAfter(fence: FenceGroup, before: SensorGroup | undefined, now: SensorGroup): FenceGroup {
  if (!fence.isBreached) return fence;
  const { GEOFENCE } = MavSysStatusSensor;
  if ((now.present & ~now.enabled & GEOFENCE) === 0) return { ...fence, offForMs: 0 };
  const sinceMs = Math.max(fence.receivedAtMs, before?.receivedAtMs ?? fence.receivedAtMs);
  const offForMs = (fence.offForMs ?? 0) + Math.min(now.receivedAtMs - sinceMs, FENCE_GAP_MS);
  return { ...fence, isBreached: offForMs < FENCE_OFF_AFTER_MS, offForMs };
}
