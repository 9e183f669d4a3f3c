import { MavLandedState, MavVtolState } from '../../mavlink/codec/generated/enums.ts';
import type { LandedState, VtolState } from '../state/vehicle-state.ts';
import type { MessageHandler } from './message-handler.ts';

const LANDED_STATES = new Map<number, LandedState>([
  [MavLandedState.ON_GROUND, 'on_ground'],
  [MavLandedState.IN_AIR, 'in_air'],
  [MavLandedState.TAKEOFF, 'taking_off'],
  [MavLandedState.LANDING, 'landing'],
]);

const VTOL_STATES = new Map<number, VtolState>([
  [MavVtolState.TRANSITION_TO_FW, 'forward'],
  [MavVtolState.TRANSITION_TO_MC, 'hovering'],
  [MavVtolState.MC, 'hovering'],
  [MavVtolState.FW, 'forward'],
]);

/**
 * A quadplane of ArduPilot calls itself a plane by default (Q_MAV_TYPE 0), but has the modes of a quadplane:
 * it refuses to land by AUTOLAND. Its VTOL state identifies it, because a plane without VTOL never reports
 * one.
 * Source: https://mavlink.io/en/messages/common.html#EXTENDED_SYS_STATE
 */
export const extendedSysState: MessageHandler<'EXTENDED_SYS_STATE'> = (state, message, nowMs) => {
  const landedState = LANDED_STATES.get(message.landedState);
  const vtolState = VTOL_STATES.get(message.vtolState);
  const landed = landedState && { heardAtMs: nowMs, landedState, vtolState };
  const isQuadplane = state.autopilot === 'ardupilot' && state.type === 'plane' && vtolState !== undefined;
  return isQuadplane ? { landed, type: 'vtol', quadplane: { heardAtMs: nowMs } } : { landed };
};
