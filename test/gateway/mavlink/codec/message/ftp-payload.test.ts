import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeFtp,
  encodeFtp,
  encodeFtpRequest,
} from '../../../../../gateway/mavlink/codec/message/ftp-payload.ts';

const at = (values: Readonly<Record<number, number>>) =>
  Array.from({ length: 251 }, (_, index) => values[index] ?? 0);

describe('payload of a file transfer', () => {
  it('stands where the protocol says', () => {
    const path = new TextEncoder().encode('/A');
    expect(encodeFtpRequest({ opcode: 4, session: 7, offset: 0x0102_0304, data: path }, 0xabcd)).toEqual(
      at({ 0: 0xcd, 1: 0xab, 2: 7, 3: 4, 4: 2, 8: 4, 9: 3, 10: 2, 11: 1, 12: 0x2f, 13: 0x41 }),
    );
    expect(encodeFtpRequest({ opcode: 15, session: 1, size: 239 }, 1)).toEqual(
      at({ 0: 1, 2: 1, 3: 15, 4: 239 }),
    );
    expect(decodeFtp(at({ 0: 2, 2: 1, 3: 128, 4: 3, 5: 15, 6: 1, 8: 239, 12: 9, 13: 8, 14: 7 }))).toEqual({
      sequence: 2,
      session: 1,
      opcode: 128,
      requestOpcode: 15,
      isBurstComplete: true,
      offset: 239,
      size: 3,
      data: Uint8Array.of(9, 8, 7),
    });
  });

  it('comes back as it was written, and what does not fit is none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }),
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.uint8Array({ maxLength: 239 }),
        (sequence, offset, data) => {
          const head = {
            sequence,
            session: 3,
            opcode: 128,
            requestOpcode: 5,
            isBurstComplete: false,
            offset,
          };
          const frame = { ...head, size: data.length, data };
          expect(decodeFtp(encodeFtp(frame))).toEqual(frame);
        },
      ),
      { seed: 1, numRuns: 50 },
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 260 }), (payload) => {
        const frame = decodeFtp(payload);
        expect(frame === undefined || frame.data.length <= 248).toBe(true);
      }),
      { seed: 1, numRuns: 50 },
    );
    expect(decodeFtp(at({ 3: 128, 4: 240 }))).toBeUndefined();
    expect(() => encodeFtpRequest({ opcode: 7, data: new Uint8Array(240) }, 1)).toThrow(RangeError);
  });
});
