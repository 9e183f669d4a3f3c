import { MavType } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';
import type { Px4Session } from './px4-session.ts';

export type Px4InboundHandler = (message: unknown, session: Px4Session, requester: Requester) => void;

type Handlers = {
  readonly [N in MessageName]?: (
    message: MessageByName[N],
    session: Px4Session,
    requester: Requester,
  ) => void;
};

/** What a PX4 does with each message it understands beside commands; all others it ignores. */
export const PX4_INBOUND: Handlers = {
  /** Any ground station feeds the fail-safe: PX4 does not ask which. */
  HEARTBEAT({ type }, { commander }) {
    if (type === MavType.GCS) commander.gcsHeard();
  },
  TIMESYNC({ tc1, ts1 }, session, requester) {
    if (tc1 !== 0n) return;
    session.send('TIMESYNC', {
      tc1: BigInt(Math.round(session.nowMs * 1000)) * 1000n,
      ts1,
      targetSystem: requester.systemId,
      targetComponent: requester.componentId,
    });
  },
  LOG_REQUEST_LIST(message, { logs }) {
    logs.list(message);
  },
  LOG_REQUEST_DATA(message, { logs }) {
    logs.request(message);
  },
  LOG_REQUEST_END(_message, { logs }) {
    logs.end();
  },
  PARAM_REQUEST_LIST(_message, { parameters }) {
    parameters.list();
  },
  PARAM_REQUEST_READ(message, { parameters }) {
    parameters.read(message);
  },
  PARAM_SET(message, { parameters }) {
    parameters.set(message);
  },
  MISSION_COUNT(message, { missions }, requester) {
    missions.count(message, requester);
  },
  MISSION_ITEM_INT(message, { missions }, requester) {
    missions.item(message, requester);
  },
  MISSION_ITEM(message, { missions }, requester) {
    missions.oldItem(message, requester);
  },
  MISSION_REQUEST(message, { missions }, requester) {
    missions.requestOldItem(message, requester);
  },
  MISSION_ACK(message, { missions }, requester) {
    missions.acknowledged(message, requester);
  },
  MISSION_REQUEST_LIST(message, { missions }, requester) {
    missions.requestList(message, requester);
  },
  MISSION_REQUEST_INT(message, { missions }, requester) {
    missions.requestItem(message, requester);
  },
  MISSION_CLEAR_ALL(message, { missions }, requester) {
    missions.clear(message, requester);
  },
  FILE_TRANSFER_PROTOCOL(message, { files }, requester) {
    files.take(message, requester);
  },
  SERIAL_CONTROL(message, { shell }, requester) {
    shell.take(message, requester);
  },
  MISSION_SET_CURRENT({ seq }, session) {
    session.setCurrentItem(seq);
  },
  MANUAL_CONTROL({ target, x, y, z, r }, { commander, flight, systemId }) {
    if (target !== systemId) return;
    commander.sticksHeard();
    flight.pilot.control(x, y, z, r);
  },
  SET_POSITION_TARGET_GLOBAL_INT(message, { commander, flight }) {
    commander.offboardHeard();
    if (commander.mode.name === 'Offboard') flight.applyTarget({ kind: 'global', message });
  },
  SET_POSITION_TARGET_LOCAL_NED(message, { commander, flight }) {
    commander.offboardHeard();
    if (commander.mode.name === 'Offboard') flight.applyTarget({ kind: 'local', message });
  },
};
