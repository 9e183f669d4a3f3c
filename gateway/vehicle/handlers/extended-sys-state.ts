import { MavLandedState } from '../../mavlink/generated/enums.ts';
import type { LandedState } from '../vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';

const LANDED_STATES = new Map<number, LandedState>([
  [MavLandedState.ON_GROUND, 'on_ground'],
  [MavLandedState.IN_AIR, 'in_air'],
  [MavLandedState.TAKEOFF, 'taking_off'],
  [MavLandedState.LANDING, 'landing'],
]);

/** Source: https://mavlink.io/en/messages/common.html#EXTENDED_SYS_STATE */
export const extendedSysState: MessageHandler<'EXTENDED_SYS_STATE'> = (_state, message, nowMs) => {
  const landedState = LANDED_STATES.get(message.landedState);
  return { landed: landedState && { heardAtMs: nowMs, landedState } };
};
