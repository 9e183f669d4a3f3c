import { MavDataStream } from '../../mavlink/codec/generated/enums.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';

/** A message we want from every vehicle. */
export interface TelemetryNeed {
  readonly name: MessageName;
  readonly rateHz: number;
  /**
   * Always streams once requested, so absence means that the request was lost. Other messages
   * (target, fence, wind) are sent only at times; for them the acknowledgement is enough.
   */
  readonly isConstant: boolean;
}

/** What the instruments, the Set up screen, preflight checks and command proofs need. Rates suit a 57,600 baud radio. */
export const DEFAULT_NEEDS: readonly TelemetryNeed[] = [
  { name: 'GLOBAL_POSITION_INT', rateHz: 10, isConstant: true },
  { name: 'ATTITUDE', rateHz: 10, isConstant: true },
  { name: 'EXTENDED_SYS_STATE', rateHz: 2, isConstant: false },
  { name: 'SYS_STATUS', rateHz: 2, isConstant: true },
  { name: 'VFR_HUD', rateHz: 5, isConstant: true },
  { name: 'GPS_RAW_INT', rateHz: 2, isConstant: true },
  { name: 'BATTERY_STATUS', rateHz: 2, isConstant: false },
  { name: 'MISSION_CURRENT', rateHz: 2, isConstant: true },
  { name: 'NAV_CONTROLLER_OUTPUT', rateHz: 2, isConstant: false },
  { name: 'POSITION_TARGET_GLOBAL_INT', rateHz: 2, isConstant: false },
  { name: 'SYSTEM_TIME', rateHz: 1, isConstant: true },
  { name: 'EKF_STATUS_REPORT', rateHz: 1, isConstant: false },
  { name: 'FENCE_STATUS', rateHz: 1, isConstant: false },
  { name: 'WIND', rateHz: 1, isConstant: false },
  { name: 'TERRAIN_REPORT', rateHz: 1, isConstant: false },
  { name: 'VIBRATION', rateHz: 1, isConstant: false },
  { name: 'SCALED_PRESSURE', rateHz: 1, isConstant: false },
  { name: 'HOME_POSITION', rateHz: 0.5, isConstant: false },
  { name: 'SERVO_OUTPUT_RAW', rateHz: 1, isConstant: false },
  { name: 'RC_CHANNELS', rateHz: 2, isConstant: false },
  { name: 'RELAY_STATUS', rateHz: 1, isConstant: false },
  { name: 'GIMBAL_DEVICE_ATTITUDE_STATUS', rateHz: 1, isConstant: false },
];

/** Common-dialect names for ArduPilot's own messages. */
export const COMMON_NAMES: ReadonlyMap<MessageName, MessageName> = new Map([
  ['EKF_STATUS_REPORT', 'ESTIMATOR_STATUS'],
  ['WIND', 'WIND_COV'],
]);

/** For autopilots that know only REQUEST_DATA_STREAM: stream, rate and a message that proves it. */
export const STREAM_NEEDS: readonly {
  readonly streamId: number;
  readonly rateHz: number;
  readonly shownBy: MessageName;
}[] = [
  { streamId: MavDataStream.POSITION, rateHz: 10, shownBy: 'GLOBAL_POSITION_INT' },
  { streamId: MavDataStream.EXTRA1, rateHz: 10, shownBy: 'ATTITUDE' },
  { streamId: MavDataStream.EXTENDED_STATUS, rateHz: 2, shownBy: 'SYS_STATUS' },
  { streamId: MavDataStream.EXTRA2, rateHz: 5, shownBy: 'VFR_HUD' },
  { streamId: MavDataStream.EXTRA3, rateHz: 2, shownBy: 'SYSTEM_TIME' },
];
