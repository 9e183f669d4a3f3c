import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MavLinkProtocolV1, MavLinkProtocolV2 } from 'node-mavlink';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import {
  type Heartbeat,
  MESSAGE_DEFINITIONS,
} from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import { decodeMessage, encodePayload } from '../../../../../gateway/mavlink/codec/message/message-codec.ts';
import { readTlog } from '../../../../../gateway/recording/recorder/tlog-reader.ts';
import { peerMessage, readWithPeer } from '../node-mavlink-peer.ts';
import { ALL_MESSAGE_NAMES, randomMessage } from '../random-message.ts';
import { byWireName, readFrames, wireFields } from '../read-frames.ts';

const FLIGHTS = join(import.meta.dirname, '../../../../fixture/flights');
const FLIGHT_NAMES = [
  'copter-mission',
  'copter-battery-failsafe',
  'copter-linkloss',
  'copter-geofence',
  'rover-mission',
  'copter-takeoff-full-rate',
];
const ROUNDS = 4;

const HEARTBEAT: Heartbeat = {
  customMode: 4,
  type: 2,
  autopilot: 3,
  baseMode: 81,
  systemStatus: 4,
  mavlinkVersion: 3,
};

describe('against node-mavlink', () => {
  test.each(FLIGHT_NAMES)('%s: every field of every frame is the same', async (name) => {
    const ours = [...readTlog(readFileSync(join(FLIGHTS, `${name}.tlog`)))];
    const theirs = await readWithPeer(Buffer.concat(ours.map((record) => record.frame.bytes)));
    expect(theirs).toHaveLength(ours.length);
    expect(ours.length).toBeGreaterThan(500);
    for (const [index, { frame }] of ours.entries()) {
      const { systemId, componentId, sequence, messageId } = frame;
      expect({ systemId, componentId, sequence, messageId, fields: byWireName(frame) }).toEqual({
        systemId: theirs[index]?.systemId,
        componentId: theirs[index]?.componentId,
        sequence: theirs[index]?.sequence,
        messageId: theirs[index]?.messageId,
        fields: theirs[index]?.fields,
      });
    }
  });

  test('what we write in MAVLink 2 it reads, whatever the message and the values', async () => {
    const random = seededRandom(20_260_101);
    const writer = new FrameWriter({ systemId: 42, componentId: 17 });
    const sent = ALL_MESSAGE_NAMES.flatMap((name) =>
      Array.from({ length: ROUNDS }, () => ({ name, message: randomMessage(name, random) })),
    );
    const received = await readWithPeer(
      Buffer.concat(sent.map(({ name, message }) => writer.write(name, message))),
    );
    expect(received.map(({ name, fields, sequence }) => ({ name, fields, sequence }))).toEqual(
      sent.map(({ name, message }, index) => ({
        name,
        fields: wireFields(name, message),
        sequence: index & 0xff,
      })),
    );
  });

  test.each([1, 2] as const)('what it writes in MAVLink %i we read', (version) => {
    const random = seededRandom(77);
    const protocol = version === 1 ? new MavLinkProtocolV1(42, 17) : new MavLinkProtocolV2(42, 17);
    for (const name of ALL_MESSAGE_NAMES) {
      const { id } = MESSAGE_DEFINITIONS[name];
      if (version === 1 && id > 255) continue;
      for (let round = 0; round < ROUNDS; round += 1) {
        const fields = wireFields(name, randomMessage(name, random));
        const { frames } = readFrames(protocol.serialize(peerMessage(id, fields), round));
        expect(frames).toHaveLength(1);
        expect(frames[0]).toMatchObject({
          version,
          messageId: id,
          systemId: 42,
          componentId: 17,
          sequence: round,
        });
        expect(byWireName(frames[0]!)).toEqual(fields);
      }
    }
  });

  test('MAVLink 2 bytes are the same to the last bit', () => {
    const random = seededRandom(5);
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    for (const [index, name] of ALL_MESSAGE_NAMES.entries()) {
      const message = randomMessage(name, random);
      const peer = new MavLinkProtocolV2(1, 1);
      const theirs = peer.serialize(
        peerMessage(MESSAGE_DEFINITIONS[name].id, wireFields(name, message)),
        index & 0xff,
      );
      const ours = Buffer.from(writer.write(name, message));
      // An all-zero payload keeps one byte by the specification; node-mavlink cuts it to none.
      if (theirs[1] !== 0) expect(ours.toString('hex'), name).toBe(theirs.toString('hex'));
    }
  });
});

describe('decodeMessage', () => {
  test('extensions are zero in MAVLink 1', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const random = seededRandom(9);
    for (const name of ALL_MESSAGE_NAMES) {
      const definition = MESSAGE_DEFINITIONS[name];
      if (definition.id > 255) continue;
      const message = randomMessage(name, random);
      const { frames } = readFrames(writer.write(name, message, 1));
      const decoded = byWireName(frames[0]!);
      for (const field of definition.fields.filter((candidate) => candidate.isExtension)) {
        const zero = field.type === 'char' ? '' : field.type.includes('64') ? 0n : 0;
        const isList = field.arrayLength > 0 && field.type !== 'char';
        expect(decoded[field.wireName]).toEqual(isList ? Array(field.arrayLength).fill(zero) : zero);
      }
    }
  });

  test('nothing of the message before shows through a truncated one', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const full = { severity: 6, text: 'x'.repeat(50), id: 0xffff, chunkSeq: 255 };
    const short = { severity: 4, text: 'low', id: 0, chunkSeq: 0 };
    const { frames } = readFrames(writer.write('STATUSTEXT', full), writer.write('STATUSTEXT', short));
    expect(frames.map((frame) => decodeMessage(frame))).toEqual([
      { name: 'STATUSTEXT', message: full },
      { name: 'STATUSTEXT', message: short },
    ]);
  });

  test('64-bit fields lose no bit', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const values = [0n, 1n, 2n ** 53n + 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n), -(2n ** 53n) - 1n];
    for (const value of values) {
      const message = { tc1: value, ts1: -value - 1n, targetSystem: 0, targetComponent: 0 };
      expect(decodeMessage(readFrames(writer.write('TIMESYNC', message)).frames[0]!)?.message).toEqual(
        message,
      );
    }
    const time = { timeUnixUsec: 2n ** 64n - 1n, timeBootMs: 0xffff_ffff };
    expect(decodeMessage(readFrames(writer.write('SYSTEM_TIME', time)).frames[0]!)?.message).toEqual(time);
  });

  test('text that is not UTF-8 gives replacement characters, text after a NUL nothing', () => {
    const payload = encodePayload('STATUSTEXT', { severity: 1, text: 'abcdef', id: 0, chunkSeq: 0 });
    payload.set([0xc3, 0x28, 0xff, 0x41, 0x00, 0x42], 1);
    expect(decodeMessage(frameWith(253, payload))?.message).toMatchObject({ text: '\ufffd(\ufffdA' });
    payload.set(new TextEncoder().encode('Höhe 5 m\0'), 1);
    expect(decodeMessage(frameWith(253, payload))?.message).toMatchObject({ text: 'Höhe 5 m' });
  });

  test('bytes of a newer dialect beyond the fields we know are ignored', () => {
    const payload = new Uint8Array(60).fill(7);
    payload.set(encodePayload('HEARTBEAT', HEARTBEAT));
    expect(decodeMessage(frameWith(0, payload))).toEqual({ name: 'HEARTBEAT', message: HEARTBEAT });
  });

  test('an unknown message is undefined', () => {
    expect(decodeMessage(frameWith(54_321, new Uint8Array(3)))).toBeUndefined();
    expect(decodeMessage(frameWith(0xff_ffff, new Uint8Array(3)))).toBeUndefined();
  });
});

describe('encodePayload', () => {
  test.each([
    ['NaN', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['too large', 2 ** 31],
    ['too small', -(2 ** 31) - 1],
  ])('a coordinate that is %s never leaves as another one', (_, latitude) => {
    const item = { ...zeroItem(), x: latitude };
    expect(() => encodePayload('MISSION_ITEM_INT', item)).toThrow(/^x: /);
  });

  test('fractions are rounded, not cut', () => {
    const payload = encodePayload('MISSION_ITEM_INT', {
      ...zeroItem(),
      x: 473_977_418.999_9,
      y: -85_455_937.6,
    });
    const view = new DataView(payload.buffer);
    expect([view.getInt32(16, true), view.getInt32(20, true)]).toEqual([473_977_419, -85_455_938]);
  });

  test('names and lists that do not fit are refused', () => {
    const parameter = {
      targetSystem: 1,
      targetComponent: 1,
      paramId: 'SEVENTEEN_LETTERS',
      paramValue: 1,
      paramType: 9,
    };
    expect(() => encodePayload('PARAM_SET', parameter)).toThrow(/^paramId: text of 17 bytes/);
    const tunnel = {
      targetSystem: 1,
      targetComponent: 1,
      payloadType: 0,
      payloadLength: 1,
      payload: Array(129).fill(1),
    };
    expect(() => encodePayload('TUNNEL', tunnel)).toThrow(/^payload: 129 elements/);
    expect(() => encodePayload('SYSTEM_TIME', { timeUnixUsec: -1n, timeBootMs: 0 })).toThrow(
      /^timeUnixUsec: -1/,
    );
  });
});

function zeroItem() {
  return randomMessage('MISSION_ITEM_INT', () => 0);
}

function frameWith(messageId: number, payload: Uint8Array) {
  return {
    version: 2 as const,
    incompatFlags: 0,
    compatFlags: 0,
    sequence: 0,
    systemId: 1,
    componentId: 1,
    messageId,
    payload,
    bytes: payload,
  };
}
