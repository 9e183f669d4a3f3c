import { MavBatteryChargeState } from '../../mavlink/generated/enums.ts';
import type { BatteryGroup } from '../vehicle-state.ts';
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

/**
 * Only the first battery is shown as the vehicle's; the autopilot's own texts speak for the others.
 * Source: https://mavlink.io/en/messages/common.html#BATTERY_STATUS
 */
export const batteryStatus: MessageHandler<'BATTERY_STATUS'> = (_state, message, nowMs) => {
  if (message.id !== PRIMARY_BATTERY) return undefined;
  const { currentBattery, currentConsumed, batteryRemaining, timeRemaining, chargeState } = message;
  return {
    battery: {
      heardAtMs: nowMs,
      voltageV: totalVoltageV(message.voltages, message.voltagesExt),
      currentA: currentBattery < 0 ? undefined : currentBattery / 100,
      remainingPct: batteryRemaining < 0 ? undefined : Math.min(100, batteryRemaining),
      usedMah: currentConsumed < 0 ? undefined : currentConsumed,
      remainingS: timeRemaining > 0 ? timeRemaining : undefined,
      chargeState: CHARGE_STATES.get(chargeState) ?? null,
      detailHeardAtMs: nowMs,
    },
  };
};

/** Sum of the cells; unused ones are UINT16_MAX in the first ten and 0 in the extension. */
function totalVoltageV(cells: readonly number[], moreCells: readonly number[]): number | undefined {
  const used = cells.filter((millivolts) => millivolts !== UINT16_MAX);
  const more = moreCells.filter((millivolts) => millivolts !== UINT16_MAX && millivolts !== 0);
  if (used.length === 0) return undefined;
  return [...used, ...more].reduce((sum, millivolts) => sum + millivolts, 0) / 1000;
}
