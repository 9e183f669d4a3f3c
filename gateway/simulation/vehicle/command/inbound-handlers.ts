import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import { type ArdupilotSession, FIRMWARE_VERSION } from '../craft/ardupilot-session.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';
import { fromCommandInt, fromCommandLong } from './command.ts';

/** Who sent a message, when, and to which vehicle. */
export interface InboundContext {
  readonly vehicle: ArdupilotSession;
  readonly requester: Requester;
  /** Whether it is the ground station MAV_GCS_SYSID names: only that one feeds the failsafe and moves the sticks. */
  readonly isGcs: boolean;
  readonly nowMs: number;
}

export type InboundHandler = (message: unknown, context: InboundContext) => void;

type Handlers = {
  readonly [N in MessageName]?: (message: MessageByName[N], context: InboundContext) => void;
};

const BUILD_OF_LIBRARY = '4d1219c7c4c5404aaa1f6d2a48adfda4';

/** What the vehicle does with each message it understands; all others it ignores. */
export const INBOUND_HANDLERS: Handlers = {
  HEARTBEAT(_message, { vehicle, isGcs, nowMs }) {
    if (isGcs) vehicle.autopilot.gcsFailsafe.heard(nowMs);
  },
  COMMAND_LONG(message, { vehicle, requester }) {
    vehicle.command(fromCommandLong(message, requester));
  },
  COMMAND_INT(message, { vehicle, requester }) {
    vehicle.command(fromCommandInt(message, requester));
  },
  /** The old way to change the mode: it is not answered. */
  SET_MODE(message, { vehicle }) {
    vehicle.autopilot.flight.setMode(message.customMode);
  },
  REQUEST_DATA_STREAM({ reqStreamId, reqMessageRate, startStop }, { vehicle, nowMs }) {
    vehicle.scheduler.setStream(reqStreamId, startStop ? reqMessageRate : 0, nowMs);
  },
  TIMESYNC({ tc1, ts1 }, { vehicle, requester }) {
    if (tc1 !== 0n) return;
    vehicle.send('TIMESYNC', {
      tc1: vehicle.nanoseconds(),
      ts1,
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
    });
  },
  PARAM_REQUEST_LIST(_message, { vehicle }) {
    const { firmware, frameText } = vehicle.autopilot.flight.identity;
    const banner = [`${firmware} ${FIRMWARE_VERSION}`, BUILD_OF_LIBRARY, frameText];
    for (const line of banner) vehicle.say(MavSeverity.INFO, line);
    vehicle.parameters.list();
  },
  PARAM_REQUEST_READ(message, { vehicle }) {
    vehicle.parameters.read(message);
  },
  PARAM_SET(message, { vehicle }) {
    if (vehicle.parameters.set(message)?.startsWith('SIM_WIND')) vehicle.windChanged();
  },
  MISSION_COUNT(message, { vehicle, requester }) {
    vehicle.missions.count(message, requester);
  },
  MISSION_ITEM_INT(message, { vehicle, requester }) {
    vehicle.missions.item(message, requester);
  },
  MISSION_ITEM(message, { vehicle, requester }) {
    const exact = { ...message, x: Math.round(message.x * 1e7), y: Math.round(message.y * 1e7) };
    vehicle.missions.item(exact, requester);
  },
  MISSION_REQUEST_LIST(message, { vehicle, requester }) {
    vehicle.missions.requestList(message, requester);
  },
  MISSION_REQUEST_INT(message, { vehicle, requester }) {
    vehicle.missions.requestItem(message, requester);
  },
  MISSION_REQUEST(message, { vehicle, requester }) {
    vehicle.missions.requestOldItem(message, requester);
  },
  MISSION_CLEAR_ALL(message, { vehicle, requester }) {
    vehicle.missions.clear(message, requester);
  },
  LOG_REQUEST_LIST(message, { vehicle }) {
    vehicle.logs.list(message);
  },
  LOG_REQUEST_DATA(message, { vehicle }) {
    vehicle.logs.request(message);
  },
  LOG_REQUEST_END(_message, { vehicle }) {
    vehicle.logs.end();
  },
  LOG_ERASE(_message, { vehicle }) {
    vehicle.logs.erase();
  },
  FILE_TRANSFER_PROTOCOL(message, { vehicle, requester }) {
    vehicle.files.take(message, requester);
  },
  MISSION_SET_CURRENT(message, { vehicle }) {
    vehicle.setCurrentItem(message.seq, false);
  },
  SET_POSITION_TARGET_GLOBAL_INT(message, { vehicle }) {
    vehicle.autopilot.flight.applyTarget({ kind: 'global', message });
  },
  SET_POSITION_TARGET_LOCAL_NED(message, { vehicle }) {
    vehicle.autopilot.flight.applyTarget({ kind: 'local', message });
  },
  LANDING_TARGET(message, { vehicle }) {
    vehicle.autopilot.flight.precision?.take(message);
  },
  MANUAL_CONTROL({ target, x, y, z, r }, { vehicle, isGcs }) {
    if (isGcs && target === vehicle.systemId) vehicle.autopilot.flight.pilot.control(x, y, z, r);
  },
  RC_CHANNELS_OVERRIDE({ chan1Raw, chan2Raw, chan3Raw, chan4Raw }, { vehicle, isGcs }) {
    if (isGcs) vehicle.autopilot.flight.pilot.override([chan1Raw, chan2Raw, chan3Raw, chan4Raw]);
  },
};
