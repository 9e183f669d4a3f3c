import { MavSysStatusSensor } from '../../mavlink/codec/generated/enums.ts';
import type { BatteryGroup, FenceGroup, SensorGroup } from '../state/vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';
import { UINT16_MAX, unless } from './wire-value.ts';

/** While BATTERY_STATUS is younger than this it is the better source. */
const DETAIL_FRESH_MS = 5000;
/** Values that only BATTERY_STATUS reports are unknown when they are older than this. */
const DETAIL_KEPT_MS = 15_000;

/** ArduPilot repeats FENCE_STATUS every second; a fence called not enabled for this long without it is off. */
const FENCE_OFF_AFTER_MS = 5000;
/** A longer gap between two of these messages proves nothing for the rest of it. */
const FENCE_GAP_MS = 1000;

/** Source: https://mavlink.io/en/messages/common.html#SYS_STATUS */
export const sysStatus: MessageHandler<'SYS_STATUS'> = (state, message, nowMs) => {
  const sensors = {
    heardAtMs: nowMs,
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
    heardAtMs: nowMs,
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
};

/**
 * ArduPilot stops sending FENCE_STATUS once the fence is switched off, so a breach would last for ever. A
 * fence that only reports counts as not enabled too, but its FENCE_STATUS continues, which restarts the time.
 */
function fenceAfter(fence: FenceGroup, before: SensorGroup | undefined, now: SensorGroup): FenceGroup {
  if (!fence.isBreached) return fence;
  const { GEOFENCE } = MavSysStatusSensor;
  if ((now.present & ~now.enabled & GEOFENCE) === 0) return { ...fence, offForMs: 0 };
  const sinceMs = Math.max(fence.heardAtMs, before?.heardAtMs ?? fence.heardAtMs);
  const offForMs = (fence.offForMs ?? 0) + Math.min(now.heardAtMs - sinceMs, FENCE_GAP_MS);
  return { ...fence, isBreached: offForMs < FENCE_OFF_AFTER_MS, offForMs };
}

/** This message says nothing of the charge state, so that a trouble lasts; only what was good is unknown one day. */
function troubleOf(known: BatteryGroup | undefined): BatteryGroup['chargeState'] {
  const chargeState = known?.chargeState ?? null;
  return chargeState === 'ok' || chargeState === 'charging' ? null : chargeState;
}

function remainingPct(value: number): number | undefined {
  return value < 0 ? undefined : Math.min(100, value);
}
