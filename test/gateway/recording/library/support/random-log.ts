import fc from 'fast-check';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import { readTlog } from '../../../../../gateway/recording/recorder/tlog-reader.ts';
import { flightBytes } from './library-rig.ts';

const flight = flightBytes('copter-takeoff-full-rate');
const recorded = [...readTlog(flight)].slice(0, 300).map(({ frame }) => frame.bytes.slice());

const writer = new FrameWriter({ systemId: 1, componentId: 1 });
const named = (name: string) => writer.write('NAMED_VALUE_FLOAT', { timeBootMs: 1, name, value: 1 }, 1);
const damaged = (frame: Uint8Array) =>
  frame.map((byte, at) => (at === frame.length - 1 ? byte ^ 0xff : byte));

const frame = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...recorded) },
  { weight: 1, arbitrary: fc.constantFrom('alt', 'bat', 'x').map(named) },
);

/** One record, or what is none. `stepUs` is the way of the clock since the record before. */
const piece = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ stepUs: fc.integer({ min: -300_000, max: 900_000 }), bytes: frame }),
  },
  // The clock is set.
  { weight: 1, arbitrary: fc.record({ stepUs: fc.integer({ min: -4e12, max: 4e12 }), bytes: frame }) },
  { weight: 1, arbitrary: fc.record({ stepUs: fc.constant(0), bytes: frame.map(damaged) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      stepUs: fc.constant(undefined),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
    }),
  },
);

/** Logs of several hundred records, with garbage, damaged frames, both versions, and clocks that jump. */
export const randomLog: fc.Arbitrary<Uint8Array> = fc
  .array(piece, { minLength: 0, maxLength: 250, size: 'max' })
  .map((pieces) => {
    let nowUs = 1_790_000_000_000_000;
    return Buffer.concat(
      pieces.flatMap(({ stepUs, bytes }) => {
        if (stepUs === undefined) return [bytes];
        nowUs += stepUs;
        const stamp = Buffer.alloc(8);
        stamp.writeBigUInt64BE(BigInt(nowUs));
        return [stamp, bytes];
      }),
    );
  });
