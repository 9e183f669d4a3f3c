import { type BufferFrame, messageIdAt } from '../../mavlink/codec/buffer-frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2, STX_V1 } from '../../mavlink/codec/frame-layout.ts';
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
interface InstancePlace {
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
function instancePlaceOf(messageId: number): InstancePlace | undefined {
  return instancePlaces.get(messageId);
}

/** One message of one instance of one component: what its last frame says is replaced by its next one. */
export interface MessageSender {
  /** Counted from 0 in the order in which they were heard. */
  readonly index: number;
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly instance: number | string | null;
  readonly isState: boolean;
}

type Place = Pick<
  BufferFrame,
  'systemId' | 'componentId' | 'messageId' | 'buffer' | 'view' | 'payloadAt' | 'payloadLength'
>;

type ComponentMessages = Map<number, MessageSender | Map<number | string, MessageSender>>;

/** Autopilots have some hundred; a file of nothing but new names must not fill the memory. */
const MAX_SENDERS = 8192;

/** Knows every sender of a recording by the frames it is shown. */
export class MessageSenders {
  /** By system, then by component. One sparse list of both would be a slow dictionary. */
  readonly #systems: (ComponentMessages | undefined)[][] = [];
  #count = 0;
  #hasMore = false;

  /** There were more than are kept apart. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Undefined beyond 8192 of them. */
  of(frame: Place): MessageSender | undefined {
    this.#systems[frame.systemId] ??= [];
    const components = this.#systems[frame.systemId] as (ComponentMessages | undefined)[];
    let messages = components[frame.componentId];
    if (!messages) {
      messages = new Map();
      components[frame.componentId] = messages;
    }
    const known = messages.get(frame.messageId);
    if (known && !(known instanceof Map)) return known;
    const place = instancePlaceOf(frame.messageId);
    if (!place) {
      const sender = this.#make(frame, null);
      if (sender) messages.set(frame.messageId, sender);
      return sender;
    }
    const instances = known ?? new Map<number | string, MessageSender>();
    if (!known) messages.set(frame.messageId, instances);
    const instance = instanceAt(frame, place);
    const sender = instances.get(instance) ?? this.#make(frame, instance);
    if (sender) instances.set(instance, sender);
    return sender;
  }

  #make(
    { systemId, componentId, messageId }: Place,
    instance: MessageSender['instance'],
  ): MessageSender | undefined {
    if (this.#count >= MAX_SENDERS) {
      this.#hasMore = true;
      return undefined;
    }
    const sender = {
      index: this.#count,
      systemId,
      componentId,
      messageId,
      instance,
      isState: isStateMessage(messageId),
    };
    this.#count += 1;
    return sender;
  }
}

/** The place of a complete frame at `at`, for {@link MessageSenders.of}. */
export function framePlace(buffer: Uint8Array, at: number): Place {
  const isV1 = buffer[at] === STX_V1;
  const systemAt = at + (isV1 ? 3 : 5);
  return {
    systemId: buffer[systemAt] ?? 0,
    componentId: buffer[systemAt + 1] ?? 0,
    messageId: messageIdAt(buffer, at),
    buffer,
    view: undefined,
    payloadAt: at + (isV1 ? HEADER_LENGTH_V1 : HEADER_LENGTH_V2),
    payloadLength: buffer[at + 1] ?? 0,
  };
}

/** Bytes that a shorter payload does not carry are zeros. */
function instanceAt(frame: Place, { offset, type, arrayLength }: InstancePlace): number | string {
  const byte = (index: number) =>
    offset + index < frame.payloadLength ? (frame.buffer[frame.payloadAt + offset + index] ?? 0) : 0;
  if (arrayLength > 0) {
    let text = '';
    for (let index = 0; index < arrayLength && byte(index) !== 0; index += 1)
      text += String.fromCharCode(byte(index));
    return text;
  }
  if (type === 'uint32_t') return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
  return type === 'uint16_t' ? byte(0) | (byte(1) << 8) : byte(0);
}
