import { MESSAGE_ID, type MessageByName, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldType } from '../../mavlink/codec/message/field-definition.ts';
import { definitionOfId } from '../../mavlink/codec/message/message-registry.ts';

/**
 * The field that distinguishes several senders of one message in one component: what the dialects mark as
 * instance, and what clearly is one.
 * Source: https://mavlink.io/en/messages/common.html
 */
const INSTANCE_FIELDS: { readonly [N in MessageName]?: keyof MessageByName[N] } = {
  SERVO_OUTPUT_RAW: 'port',
  RC_CHANNELS_RAW: 'port',
  RC_CHANNELS_SCALED: 'port',
  RAW_IMU: 'id',
  HIGHRES_IMU: 'id',
  HIL_GPS: 'id',
  HIL_SENSOR: 'id',
  BATTERY_STATUS: 'id',
  DISTANCE_SENSOR: 'id',
  MAG_CAL_PROGRESS: 'compassId',
  MAG_CAL_REPORT: 'compassId',
  PID_TUNING: 'axis',
  ADSB_VEHICLE: 'ICAOAddress',
  AIS_VESSEL: 'MMSI',
  COLLISION: 'id',
  MESSAGE_INTERVAL: 'messageId',
  NAMED_VALUE_FLOAT: 'name',
  NAMED_VALUE_INT: 'name',
  DEBUG_VECT: 'name',
  DEBUG: 'ind',
  STORAGE_INFORMATION: 'storageId',
  VIDEO_STREAM_INFORMATION: 'streamId',
  VIDEO_STREAM_STATUS: 'streamId',
};

/**
 * Sent once, about one moment or one of many items: not a state of the sender. They are looked up by message.
 */
const EVENTS: ReadonlySet<MessageName> = new Set([
  'AUTH_KEY',
  'CAMERA_FEEDBACK',
  'CAMERA_IMAGE_CAPTURED',
  'CHANGE_OPERATOR_CONTROL',
  'CHANGE_OPERATOR_CONTROL_ACK',
  'COMMAND_ACK',
  'COMMAND_INT',
  'COMMAND_LONG',
  'DATA_TRANSMISSION_HANDSHAKE',
  'ENCAPSULATED_DATA',
  'FENCE_FETCH_POINT',
  'FENCE_POINT',
  'FILE_TRANSFER_PROTOCOL',
  'GPS_INJECT_DATA',
  'GPS_RTCM_DATA',
  'LOGGING_ACK',
  'LOGGING_DATA',
  'LOGGING_DATA_ACKED',
  'LOG_DATA',
  'LOG_ENTRY',
  'LOG_ERASE',
  'LOG_REQUEST_DATA',
  'LOG_REQUEST_END',
  'LOG_REQUEST_LIST',
  'MISSION_ACK',
  'MISSION_CLEAR_ALL',
  'MISSION_COUNT',
  'MISSION_ITEM',
  'MISSION_ITEM_INT',
  'MISSION_ITEM_REACHED',
  'MISSION_REQUEST',
  'MISSION_REQUEST_INT',
  'MISSION_REQUEST_LIST',
  'MISSION_REQUEST_PARTIAL_LIST',
  'MISSION_SET_CURRENT',
  'PARAM_EXT_ACK',
  'PARAM_EXT_REQUEST_LIST',
  'PARAM_EXT_REQUEST_READ',
  'PARAM_EXT_SET',
  'PARAM_EXT_VALUE',
  'PARAM_REQUEST_LIST',
  'PARAM_REQUEST_READ',
  'PARAM_SET',
  'PARAM_VALUE',
  'PING',
  'PLAY_TUNE',
  'RALLY_FETCH_POINT',
  'RALLY_POINT',
  'REMOTE_LOG_BLOCK_STATUS',
  'REMOTE_LOG_DATA_BLOCK',
  'REQUEST_DATA_STREAM',
  'SERIAL_CONTROL',
  'SETUP_SIGNING',
  'SET_MODE',
  'STATUSTEXT',
  'TERRAIN_DATA',
  'TERRAIN_REQUEST',
  'TIMESYNC',
]);

/** Where the instance is in the payload. */
export interface InstancePlace {
  readonly offset: number;
  readonly type: FieldType;
  /** Characters of a name; 0 for a number. */
  readonly arrayLength: number;
}

const eventIds: ReadonlySet<number> = new Set([...EVENTS].map((name) => MESSAGE_ID[name]));
const instancePlaces: ReadonlyMap<number, InstancePlace> = new Map(
  Object.entries(INSTANCE_FIELDS).flatMap(([name, fieldName]) => {
    const id = MESSAGE_ID[name as MessageName];
    const field = definitionOfId(id)?.fields.find((one) => one.name === fieldName);
    return field ? [[id, field] as const] : [];
  }),
);

/** Whether the latest message is the one in effect. Unknown messages count as state. */
export function isStateMessage(messageId: number): boolean {
  return !eventIds.has(messageId);
}

/** Undefined for messages of which a component has one. */
export function instancePlaceOf(messageId: number): InstancePlace | undefined {
  return instancePlaces.get(messageId);
}
