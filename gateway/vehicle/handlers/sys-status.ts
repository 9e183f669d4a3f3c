import type { BatteryGroup } from '../vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';
import { UINT16_MAX, unless } from './wire-value.ts';

/** While BATTERY_STATUS is younger than this it is the better source. */
const DETAIL_FRESH_MS = 5000;

/** Source: https://mavlink.io/en/messages/common.html#SYS_STATUS */
export const sysStatus: MessageHandler<'SYS_STATUS'> = (state, message, nowMs) => {
  const sensors = {
    heardAtMs: nowMs,
    present: message.onboardControlSensorsPresent >>> 0,
    enabled: message.onboardControlSensorsEnabled >>> 0,
    healthy: message.onboardControlSensorsHealth >>> 0,
  };
  const detailHeardAtMs = state.battery?.detailHeardAtMs;
  if (detailHeardAtMs !== undefined && nowMs - detailHeardAtMs < DETAIL_FRESH_MS) return { sensors };
  const voltageMv = unless(UINT16_MAX, message.voltageBattery);
  const battery: BatteryGroup = {
    heardAtMs: nowMs,
    voltageV: voltageMv === undefined ? undefined : voltageMv / 1000,
    currentA: message.currentBattery < 0 ? undefined : message.currentBattery / 100,
    remainingPct: remainingPct(message.batteryRemaining),
    usedMah: undefined,
    remainingS: undefined,
    chargeState: null,
    detailHeardAtMs: undefined,
  };
  return { sensors, battery };
};

function remainingPct(value: number): number | undefined {
  return value < 0 ? undefined : Math.min(100, value);
}
