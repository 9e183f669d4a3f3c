import { describe, expect, it } from 'vitest';
import type { GpsRtcmData } from '../../../../gateway/mavlink/codec/generated/message-types.ts';
import { MAX_RTCM_BYTES, RtcmProtocol } from '../../../../gateway/mavlink/protocol/rtcm-protocol.ts';

const WAY = { linkId: 'lnk_1', peer: '' };

/** Joins fragments as ArduPilot does: the last one is shorter than 180 bytes, or the fourth. */
class Receiver {
  readonly messages: Buffer[] = [];
  #parts: Buffer[] = [];
  #sequence = -1;

  take({ flags, len, data }: GpsRtcmData): void {
    const part = Buffer.from(data.slice(0, len));
    if ((flags & 1) === 0) {
      this.messages.push(part);
      return;
    }
    const fragment = (flags >> 1) & 3;
    const sequence = flags >> 3;
    if (sequence !== this.#sequence) this.#parts = [];
    this.#sequence = sequence;
    if (fragment !== this.#parts.length) throw new Error('a fragment is missing');
    this.#parts.push(part);
    if (len < 180 || fragment === 3) this.messages.push(Buffer.concat(this.#parts.splice(0)));
  }
}

describe('RTCM to vehicles', () => {
  it.each([1, 179, 180, 181, 359, 360, 361, 540, 541, 719, MAX_RTCM_BYTES])(
    'carries %i bytes as autopilots join them',
    (length) => {
      const sent: GpsRtcmData[] = [];
      const receiver = new Receiver();
      const protocol = new RtcmProtocol({
        sendVia(_way, _name, message) {
          sent.push(message as GpsRtcmData);
          receiver.take(message as GpsRtcmData);
          return true;
        },
      });
      const message = Buffer.alloc(length, 0xa5);
      expect(protocol.send(WAY, message)).toBe(true);
      expect(receiver.messages).toEqual([message]);
      expect(sent.length).toBeLessThanOrEqual(4);
      expect(sent.every(({ data, flags }) => data.length === 180 && flags <= 0xff)).toBe(true);
    },
  );

  it('numbers messages from 0 to 31', () => {
    const sequences: number[] = [];
    const protocol = new RtcmProtocol({
      sendVia(_way, _name, message) {
        sequences.push((message as GpsRtcmData).flags >> 3);
        return true;
      },
    });
    for (let count = 0; count < 33; count += 1) protocol.send(WAY, Buffer.from([0xd3]));
    expect(sequences.slice(0, 2)).toEqual([0, 1]);
    expect(sequences.slice(31)).toEqual([31, 0]);
  });

  it('stops at the first part that a link refuses', () => {
    let asked = 0;
    const protocol = new RtcmProtocol({
      sendVia: () => {
        asked += 1;
        return asked < 2;
      },
    });
    expect(protocol.send(WAY, Buffer.alloc(700))).toBe(false);
    expect(asked).toBe(2);
  });
});
