import { describe, expect, test } from 'vitest';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MESSAGE_DEFINITIONS } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { readPymavlinkVectors } from './pymavlink-vectors.ts';
import { readFrames } from './read-frames.ts';

const HEARTBEAT = { customMode: 0, type: 6, autopilot: 8, baseMode: 0, systemStatus: 4, mavlinkVersion: 3 };

describe('FrameWriter', () => {
  test.each(readPymavlinkVectors().golden)(
    'writes $name in MAVLink $version as pymavlink does',
    ({ name, message, version, systemId, componentId, sequence, frame }) => {
      const writer = new FrameWriter({ systemId, componentId });
      for (let count = 0; count < sequence; count += 1) writer.write('HEARTBEAT', HEARTBEAT);
      // pymavlink sends extensions in MAVLink 1 too; the specification, the C library and we do not.
      const { minLength, maxLength } = MESSAGE_DEFINITIONS[name];
      if (version === 2 || minLength === maxLength) {
        expect(Buffer.from(writer.write(name, message, version)).toString('hex')).toBe(frame);
      }
      expect(decodeMessage(readFrames(Buffer.from(frame, 'hex')).frames[0]!)).toEqual({ name, message });
    },
  );

  test('numbers its frames 0 to 255 and round again, each source for itself', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const other = writer.withSource(1, 154);
    const sequences = Array.from({ length: 258 }, () => writer.write('HEARTBEAT', HEARTBEAT)[4]);
    expect(sequences.slice(254)).toEqual([254, 255, 0, 1]);
    expect([...other.write('HEARTBEAT', HEARTBEAT).subarray(4, 7)]).toEqual([0, 1, 154]);
  });

  test('cuts trailing zeros but never the last byte', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const zeros = { timeUnixUsec: 0n, timeBootMs: 0 };
    expect(writer.write('SYSTEM_TIME', zeros)).toHaveLength(10 + 1 + 2);
    expect(writer.write('SYSTEM_TIME', { ...zeros, timeUnixUsec: 256n })).toHaveLength(10 + 2 + 2);
    expect(writer.write('SYSTEM_TIME', zeros, 1)).toHaveLength(6 + 12 + 2);
  });

  test('a message that failed uses no number', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    expect(() => writer.write('HEARTBEAT', { ...HEARTBEAT, type: 256 })).toThrow(RangeError);
    expect(writer.write('HEARTBEAT', HEARTBEAT)[4]).toBe(0);
  });

  test('a message above id 255 has no MAVLink 1 form', () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const interval = { messageId: 33, intervalUs: 1 };
    expect(writer.write('MESSAGE_INTERVAL', interval, 1)[0]).toBe(0xfe);
    const play = { targetSystem: 1, targetComponent: 1, tune: 'A', tune2: '' };
    expect(() => writer.write('PLAY_TUNE', play, 1)).toThrow('PLAY_TUNE (258) has no MAVLink 1 form');
  });
});
