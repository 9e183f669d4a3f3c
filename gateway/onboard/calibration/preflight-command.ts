import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { SetupCommand } from './setup-gate.ts';

const PARAMS = { gyro: 0, compass: 1, barometer: 2, radio: 3, accelerometer: 4 } as const;

/**
 * MAV_CMD_PREFLIGHT_CALIBRATION for one sensor, selected by `value`. Without a sensor all are 0, which ends PX4's.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_PREFLIGHT_CALIBRATION
 */
export function preflightCommand(
  sensor?: keyof typeof PARAMS,
  value = 1,
  answerWithinMs = 10_000,
): SetupCommand {
  const params: [number, number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0, 0];
  if (sensor) params[PARAMS[sensor]] = value;
  return { name: 'PREFLIGHT_CALIBRATION', command: MavCmd.PREFLIGHT_CALIBRATION, params, answerWithinMs };
}
