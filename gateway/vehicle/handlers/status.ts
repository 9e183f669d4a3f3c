import { MavLandedState, MavModeFlag, MavVtolState } from '../../mavlink/codec/generated/enums.ts';
import { parameterNumber } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import { profileOf } from '../autopilot/profile-of.ts';
import { encodingOf } from '../state/capabilities.ts';
import type { HeartbeatGroup, LandedState, VtolState } from '../state/groups.ts';
import { autopilotKindOf, vehicleTypeOf } from '../state/vehicle-kind.ts';
import type { MessageHandler, MessageHandlers } from './message-handler.ts';
import { UINT8_MAX, unless } from './wire-value.ts';

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

/** An earlier time means that the vehicle has no UTC source and counts from zero: 2020-01-01. */
const EARLIEST_UTC_MS = Date.UTC(2020, 0, 1);
/** Limits the memory of each stored state while a list is being read. */
const MAX_READINGS = 48;
/** ArduPilot and PX4. */
const CAPACITIES: ReadonlySet<string> = new Set(['BATT_CAPACITY', 'BAT1_CAPACITY']);
/** Not 0: the vehicle requires Remote ID. */
const REMOTE_ID_SWITCHES: ReadonlySet<string> = new Set(['DID_ENABLE', 'COM_ARM_ODID']);

/** Sent only by simulations. Source: https://mavlink.io/en/messages/ardupilotmega.html#SIMSTATE */
const simulated: MessageHandler<'SIMSTATE' | 'SIM_STATE'> = (state, _message, nowMs) =>
  state.simulated ? undefined : { simulated: { receivedAtMs: nowMs } };

/** The vehicle's reports on mode, landed state, clock, radio and parameters. */
export const statusHandlers: MessageHandlers = {
  /** Source: https://mavlink.io/en/messages/common.html#HEARTBEAT */
  HEARTBEAT(state, message, nowMs) {
    const autopilot = autopilotKindOf(message.autopilot);
    const named = vehicleTypeOf(message.type);
    const before = state.heartbeat;
    const type = named === 'plane' && state.quadplane ? 'vtol' : named;
    return {
      autopilot,
      type,
      mavType: message.type,
      heartbeat: {
        receivedAtMs: nowMs,
        baseMode: message.baseMode,
        customMode: message.customMode,
        modeSinceMs: before?.customMode === message.customMode ? (before.modeSinceMs ?? nowMs) : nowMs,
        isArmed: (message.baseMode & MavModeFlag.SAFETY_ARMED) !== 0,
        flightMode: profileOf(autopilot).modeName(type, message.customMode),
        systemStatus: message.systemStatus,
      },
    };
  },

  /**
   * An ArduPilot quadplane reports type plane by default (Q_MAV_TYPE 0) but has quadplane modes: it
   * refuses to land by AUTOLAND. Its VTOL state identifies it, because a plane without VTOL never
   * reports one.
   * Source: https://mavlink.io/en/messages/common.html#EXTENDED_SYS_STATE
   */
  EXTENDED_SYS_STATE(state, message, nowMs) {
    const landedState = LANDED_STATES.get(message.landedState);
    const vtolState = VTOL_STATES.get(message.vtolState);
    const landed = landedState && { receivedAtMs: nowMs, landedState, vtolState };
    const isQuadplane = state.autopilot === 'ardupilot' && state.type === 'plane' && vtolState !== undefined;
    return isQuadplane ? { landed, type: 'vtol', quadplane: { receivedAtMs: nowMs } } : { landed };
  },

  /** Source: https://mavlink.io/en/messages/common.html#SYSTEM_TIME */
  SYSTEM_TIME(_state, message, nowMs) {
    const utcMs = Number(message.timeUnixUsec / 1000n);
    return {
      vehicleClock: {
        receivedAtMs: nowMs,
        bootMs: message.timeBootMs,
        vehicleUtcMs: utcMs >= EARLIEST_UTC_MS ? utcMs : undefined,
      },
    };
  },

  /**
   * Comes from the telemetry radio, not the autopilot, so it does not count for liveness.
   * Source: https://mavlink.io/en/messages/common.html#RADIO_STATUS
   */
  RADIO_STATUS: (_state, message, nowMs) => ({
    radio: {
      receivedAtMs: nowMs,
      localRssi: unless(UINT8_MAX, message.rssi),
      remoteRssi: unless(UINT8_MAX, message.remrssi),
      localNoise: unless(UINT8_MAX, message.noise),
      remoteNoise: unless(UINT8_MAX, message.remnoise),
    },
  }),

  /** Source: https://mavlink.io/en/messages/common.html#PARAM_VALUE */
  PARAM_VALUE(state, message, nowMs) {
    const value = parameterNumber(message.paramValue, message.paramType, encodingOf(state));
    if (!Number.isFinite(value)) return undefined;
    const others = state.parameters.filter(({ name }) => name !== message.paramId);
    const reading = { receivedAtMs: nowMs, name: message.paramId, value };
    const parameters = [reading, ...others.slice(0, MAX_READINGS - 1)];
    if (CAPACITIES.has(reading.name))
      return { parameters, batteryCapacityMah: value > 0 ? value : undefined };
    if (REMOTE_ID_SWITCHES.has(reading.name))
      return { parameters, remoteId: value === 0 ? undefined : (state.remoteId ?? { status: undefined }) };
    return { parameters };
  },

  SIMSTATE: simulated,
  SIM_STATE: simulated,
};

/** The name of the mode, or its number. */
export function modeText({ flightMode, customMode }: HeartbeatGroup): string {
  return flightMode ?? `mode ${customMode}`;
}
