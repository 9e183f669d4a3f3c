import {
  ardupilotmega,
  common,
  MavLinkData,
  type MavLinkDataConstructor,
  MavLinkPacketField,
  MSG_ID_MAGIC_NUMBER,
  minimal,
  standard,
} from 'mavlink-mappings';
import {
  type MavLinkPacket,
  MavLinkPacketParser,
  MavLinkPacketSplitter,
  registerCustomMessageMagicNumber,
} from 'node-mavlink';

type PeerClass = MavLinkDataConstructor<MavLinkData>;

/** Newer than the package: written from https://mavlink.io/en/messages/common.html#RELAY_STATUS. */
class RelayStatus extends MavLinkData {
  static override MSG_ID = 376;
  static override MSG_NAME = 'RELAY_STATUS';
  static override PAYLOAD_LENGTH = 8;
  static override MAGIC_NUMBER = 199;
  static override FIELDS = [
    new MavLinkPacketField('time_boot_ms', 'timeBootMs', 0, false, 4, 'uint32_t', 'ms'),
    new MavLinkPacketField('on', 'on', 4, false, 2, 'uint16_t', ''),
    new MavLinkPacketField('present', 'present', 6, false, 2, 'uint16_t', ''),
  ];
}

/** Likewise: https://mavlink.io/en/messages/common.html#COMPONENT_METADATA. */
class ComponentMetadata extends MavLinkData {
  static override MSG_ID = 397;
  static override MSG_NAME = 'COMPONENT_METADATA';
  static override PAYLOAD_LENGTH = 108;
  static override MAGIC_NUMBER = 182;
  static override FIELDS = [
    new MavLinkPacketField('time_boot_ms', 'timeBootMs', 0, false, 4, 'uint32_t', 'ms'),
    new MavLinkPacketField('file_crc', 'fileCrc', 4, false, 4, 'uint32_t', ''),
    new MavLinkPacketField('uri', 'uri', 8, false, 1, 'char[]', '', 100),
  ];
}
const NEWER = [RelayStatus, ComponentMetadata];
// The library keeps its numbers for the process, which runs more than one test file.
for (const { MSG_ID, MAGIC_NUMBER } of NEWER)
  if (MSG_ID_MAGIC_NUMBER[`${MSG_ID}`] === undefined)
    registerCustomMessageMagicNumber(`${MSG_ID}`, MAGIC_NUMBER);

const CLASSES = new Map<number, PeerClass>(
  [minimal, standard, common, ardupilotmega]
    .flatMap((dialect) => Object.values(dialect.REGISTRY))
    .concat(NEWER)
    .map((peerClass) => [peerClass.MSG_ID, peerClass] as const),
);

// Raw bytes, which it would cut at the first zero: https://mavlink.io/en/services/parameter_ext.html.
for (const { FIELDS } of CLASSES.values())
  for (const field of FIELDS)
    if (field.source === 'param_value' && field.type === 'char[]')
      Object.assign(field, { type: 'uint8_t[]' });

/** A frame as the independent implementation understands it, fields by their names in the dialect. */
export interface PeerFrame {
  readonly messageId: number;
  readonly name: string;
  readonly systemId: number;
  readonly componentId: number;
  readonly sequence: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The class node-mavlink has for a message. */
export function peerClassOf(messageId: number): PeerClass {
  const found = CLASSES.get(messageId);
  if (!found) throw new Error(`node-mavlink has no message ${messageId}`);
  return found;
}

/** A node-mavlink message filled with values by dialect names. */
export function peerMessage(messageId: number, fields: Readonly<Record<string, unknown>>): MavLinkData {
  const peerClass = peerClassOf(messageId);
  const message = new peerClass();
  const target = message as unknown as Record<string, unknown>;
  for (const field of peerClass.FIELDS) target[field.name] = fields[field.source];
  return message;
}

/** Runs whole frames through node-mavlink's splitter and parser. */
export async function readWithPeer(bytes: Uint8Array): Promise<PeerFrame[]> {
  const splitter = new MavLinkPacketSplitter();
  const parser = splitter.pipe(new MavLinkPacketParser());
  const frames: PeerFrame[] = [];
  parser.on('data', (packet: MavLinkPacket) => frames.push(toPeerFrame(packet)));
  const ended = new Promise((resolve) => {
    parser.on('end', resolve);
  });
  splitter.end(Buffer.from(bytes));
  await ended;
  return frames;
}

function toPeerFrame(packet: MavLinkPacket): PeerFrame {
  const { msgid, sysid, compid, seq } = packet.header;
  const peerClass = peerClassOf(msgid);
  const decoded = packet.protocol.data(packet.payload, peerClass) as unknown as Record<string, unknown>;
  return {
    messageId: msgid,
    name: peerClass.MSG_NAME,
    systemId: sysid,
    componentId: compid,
    sequence: seq,
    fields: Object.fromEntries(peerClass.FIELDS.map((field) => [field.source, decoded[field.name]])),
  };
}
