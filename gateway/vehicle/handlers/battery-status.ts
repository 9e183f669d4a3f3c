import { MavBatteryChargeState } from '../../mavlink/codec/generated/enums.ts';
import type { BatteryGroup } from '../state/vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';
import { UINT16_MAX } from './wire-value.ts';

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
/** No chemistry in use gives more from one cell. */
const MAX_CELL_MV = 5000;

/**
 * Only the first battery is shown as the vehicle's; the autopilot's own texts speak for the others.
 * Source: https://mavlink.io/en/messages/common.html#BATTERY_STATUS
 */
export const batteryStatus: MessageHandler<'BATTERY_STATUS'> = (_state, message, nowMs) => {
  if (message.id !== PRIMARY_BATTERY) return undefined;
  const millivolts = measured(message.voltages, message.voltagesExt);
  const { currentBattery, currentConsumed, batteryRemaining, timeRemaining, chargeState } = message;
  return {
    battery: {
      heardAtMs: nowMs,
      voltageV: sumV(millivolts),
      cells: cellsOf(millivolts),
      currentA: currentBattery < 0 ? undefined : currentBattery / 100,
      remainingPct: batteryRemaining < 0 ? undefined : Math.min(100, batteryRemaining),
      usedMah: currentConsumed < 0 ? undefined : currentConsumed,
      remainingS: timeRemaining > 0 ? timeRemaining : undefined,
      chargeState: CHARGE_STATES.get(chargeState) ?? null,
      detailHeardAtMs: nowMs,
    },
  };
};

/** Unused fields are UINT16_MAX in the first ten and 0 in the extension. */
function measured(cells: readonly number[], moreCells: readonly number[]): readonly number[] {
  const used = cells.filter((millivolts) => millivolts !== UINT16_MAX);
  const more = moreCells.filter((millivolts) => millivolts !== UINT16_MAX && millivolts !== 0);
  return used.length === 0 ? [] : [...used, ...more];
}

function sumV(millivolts: readonly number[]): number | undefined {
  return millivolts.length === 0 ? undefined : millivolts.reduce((sum, each) => sum + each, 0) / 1000;
}

/** A battery measured as a whole is in the first field, and continues in the second above 65 V. */
function cellsOf(millivolts: readonly number[]): BatteryGroup['cells'] {
  if (millivolts.length < 2 || Math.max(...millivolts) > MAX_CELL_MV) return undefined;
  return { count: millivolts.length, lowestV: Math.min(...millivolts) / 1000 };
}
