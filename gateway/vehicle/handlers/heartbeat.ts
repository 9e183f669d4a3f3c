import { MavModeFlag } from '../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import { autopilotKindOf, vehicleTypeOf } from '../state/vehicle-kind.ts';
import type { MessageHandler } from './message-handler.ts';

/** Source: https://mavlink.io/en/messages/common.html#HEARTBEAT */
export const heartbeat: MessageHandler<'HEARTBEAT'> = (state, message, nowMs) => {
  const autopilot = autopilotKindOf(message.autopilot);
  const named = vehicleTypeOf(message.type);
  const before = state.heartbeat;
  const type = named === 'plane' && state.quadplane ? 'vtol' : named;
  return {
    autopilot,
    type,
    mavType: message.type,
    heartbeat: {
      heardAtMs: nowMs,
      baseMode: message.baseMode,
      customMode: message.customMode,
      modeSinceMs: before?.customMode === message.customMode ? (before.modeSinceMs ?? nowMs) : nowMs,
      isArmed: (message.baseMode & MavModeFlag.SAFETY_ARMED) !== 0,
      flightMode: profileOf(autopilot).modeName(type, message.customMode),
      systemStatus: message.systemStatus,
    },
  };
};
