import { frameAt } from '../../../../../gateway/mavlink/codec/frame-examiner.ts';
import type { CommandAck, Heartbeat } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import type { FakeLink } from '../../../../fake/fake-link.ts';

export const HEARTBEAT: Heartbeat = {
  customMode: 4,
  type: 2,
  autopilot: 3,
  baseMode: 81,
  systemStatus: 4,
  mavlinkVersion: 3,
};
export const ACK: CommandAck = {
  command: 400,
  result: 0,
  progress: 0,
  resultParam2: 0,
  targetSystem: 255,
  targetComponent: 190,
};
export const RADIO = { rssi: 1, remrssi: 2, txbuf: 3, noise: 4, remnoise: 5, rxerrors: 6, fixed: 7 };
export const AUTOPILOT = { systemId: 1, componentId: 1 };

/** A MAVLink 2 frame of a message id that no dialect has. */
export function unknownFrame(sequence = 7, systemId = 1): Uint8Array {
  return Uint8Array.of(0xfd, 1, 0, 0, sequence, systemId, 1, 0xff, 0xfe, 0xfd, 5, 0x12, sequence);
}

export function sentFrames(link: FakeLink) {
  return link.sent.map(({ bytes, peer }) => ({ frame: frameAt(bytes, 0, bytes.length), peer }));
}
