import { MavLinkPacketSignature } from 'node-mavlink';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import type { Frame } from '../../../../../gateway/mavlink/codec/frame.ts';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import {
  SignatureVerifier,
  Signer,
  type SigningPolicy,
} from '../../../../../gateway/mavlink/codec/signing/signing.ts';
import { SigningState } from '../../../../../gateway/mavlink/codec/signing/signing-state.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { readPymavlinkVectors } from '../pymavlink-vectors.ts';
import { readFrames } from '../read-frames.ts';

const vectors = readPymavlinkVectors();
const { key } = vectors;
const OTHER_KEY = new Uint8Array(32).fill(9);
const HEARTBEAT = { customMode: 4, type: 2, autopilot: 3, baseMode: 81, systemStatus: 4, mavlinkVersion: 3 };
const RADIO_STATUS = { rssi: 1, remrssi: 2, txbuf: 3, noise: 4, remnoise: 5, rxerrors: 6, fixed: 7 };
const DAY_MS = 86_400_000;

class MemoryStore {
  stored: bigint | undefined;
  saves = 0;
  load(): bigint | undefined {
    return this.stored;
  }
  save(timestamp: bigint): void {
    this.stored = timestamp;
    this.saves += 1;
  }
}

/** One side: its clock, its memory of timestamps, and a writer that signs as `systemId`. */
function side(systemId: number, options: { clock?: FakeClock; store?: MemoryStore; linkId?: number } = {}) {
  const clock = options.clock ?? new FakeClock();
  const store = options.store ?? new MemoryStore();
  const state = new SigningState({ clock, store });
  const signer = new Signer({ key, linkId: options.linkId ?? 1, state });
  const writer = new FrameWriter({ systemId, componentId: 1, signer });
  const verifier = (policy: SigningPolicy, isUsb = false) =>
    new SignatureVerifier({ key, state, policy, isUsb });
  return {
    clock,
    store,
    state,
    writer,
    verifier,
    heartbeat: () => frameOf(writer.write('HEARTBEAT', HEARTBEAT)),
  };
}

function frameOf(bytes: Uint8Array): Frame {
  const { frames } = readFrames(bytes);
  expect(frames).toHaveLength(1);
  return frames[0]!;
}

const accepted = { isAccepted: true, isSigned: true, isPeerAhead: false };
const acceptedUnsigned = { isAccepted: true, isSigned: false, isPeerAhead: false };
const rejected = (reason: string) => ({ isAccepted: false, reason });
const unsigned = (version: 1 | 2 = 2) =>
  frameOf(new FrameWriter({ systemId: 1, componentId: 1 }).write('HEARTBEAT', HEARTBEAT, version));

describe('signatures', () => {
  test.each(vectors.signed)('$name of $systemId by pymavlink, link $linkId', (vector) => {
    const clock = new FakeClock(Date.UTC(2015, 0, 1));
    const state = new SigningState({ clock, store: new MemoryStore() });
    const frame = frameOf(Buffer.from(vector.frame, 'hex'));
    const result = new SignatureVerifier({ key, state, policy: 'require' }).verify(frame);
    // The last timestamps before the 48 bits are used up are refused whoever signed them.
    const isLast = vector.timestamp > 2n ** 48n - 10n;
    expect(result).toEqual(
      isLast ? rejected('exhausted') : { ...accepted, isPeerAhead: vector.timestamp > 8_640_000_000n },
    );
    const wrongKey = new SignatureVerifier({ key: OTHER_KEY, state, policy: 'require' });
    expect(wrongKey.verify(frame)).toEqual(rejected('bad-signature'));
  });

  test.each(vectors.signed)('we sign $name of $systemId to the same bytes', (vector) => {
    const store = new MemoryStore();
    const state = new SigningState({ clock: new FakeClock(Date.UTC(2015, 0, 1)), store });
    Object.defineProperty(state, 'next', { value: () => vector.timestamp });
    const signer = new Signer({ key, linkId: vector.linkId, state });
    const { systemId, componentId, sequence } = vector;
    const writer = new FrameWriter({ systemId, componentId, signer });
    for (let count = 0; count < sequence; count += 1) writer.write('HEARTBEAT', HEARTBEAT);
    expect(Buffer.from(writer.write(vector.name, vector.message)).toString('hex')).toBe(vector.frame);
  });

  test('node-mavlink agrees with ours', () => {
    const { writer, state } = side(255);
    const before = state.current;
    const signature = new MavLinkPacketSignature(Buffer.from(writer.write('HEARTBEAT', HEARTBEAT)));
    expect(signature.matches(Buffer.from(key))).toBe(true);
    expect(signature.linkId).toBe(1);
    expect(BigInt(signature.timestamp)).toBe(before + 1n);
  });

  test('MAVLink 1 is written unsigned', () => {
    expect(frameOf(side(255).writer.write('HEARTBEAT', HEARTBEAT, 1)).version).toBe(1);
  });

  test('a key has 32 bytes', () => {
    const { state } = side(1);
    const short = new Uint8Array(31);
    expect(() => new Signer({ key: short, linkId: 0, state })).toThrow('32 bytes, not 31');
    expect(() => new SignatureVerifier({ key: short, state, policy: 'require' })).toThrow('32 bytes, not 31');
  });
});

describe('policy', () => {
  test.each([
    ['off', acceptedUnsigned, acceptedUnsigned],
    ['accept-unsigned', acceptedUnsigned, acceptedUnsigned],
    ['require-once-seen', acceptedUnsigned, rejected('unsigned')],
    ['require', rejected('unsigned'), rejected('unsigned')],
  ] as const)('%s: unsigned before and after the first signature', (policy, before, after) => {
    const verifier = side(255).verifier(policy);
    expect(verifier.verify(unsigned())).toEqual(before);
    expect(verifier.verify(side(1).heartbeat()).isAccepted).toBe(true);
    expect(verifier.verify(unsigned())).toEqual(after);
  });

  test('off: no signature is verified, so every frame counts as unsigned', () => {
    const verifier = side(255).verifier('off');
    const frame = side(1).heartbeat();
    for (let count = 0; count < 2; count += 1) expect(verifier.verify(frame)).toEqual(acceptedUnsigned);
  });

  test('a wrong signature is refused even where unsigned frames are welcome, and demands nothing', () => {
    const verifier = side(255).verifier('require-once-seen');
    const forged = { ...side(1).heartbeat() };
    const bytes = forged.bytes.slice();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(verifier.verify({ ...forged, bytes })).toEqual(rejected('bad-signature'));
    expect(verifier.isDemanding).toBe(false);
  });

  test('a signed link never goes back to MAVLink 1', () => {
    const verifier = side(255).verifier('require', true);
    expect(verifier.verify(unsigned(1))).toEqual(rejected('version-1'));
  });

  test.each([1, 2] as const)('a radio may report its status unsigned in MAVLink %i', (version) => {
    const radio = new FrameWriter({ systemId: 51, componentId: 68 });
    const verifier = side(255).verifier('require');
    expect(verifier.verify(frameOf(radio.write('RADIO_STATUS', RADIO_STATUS, version)))).toEqual(
      acceptedUnsigned,
    );
  });

  test('USB may stay unsigned when the operator chose so', () => {
    expect(side(255).verifier('require', true).verify(unsigned())).toEqual(acceptedUnsigned);
  });
});

describe('replay', () => {
  test('1,000 recorded frames: none is accepted again, now or after a restart or with the clock an hour back', () => {
    const vehicle = side(1);
    const ours = side(255);
    const recorded: Frame[] = [];
    const verifier = ours.verifier('require');
    for (let count = 0; count < 1000; count += 1) {
      vehicle.clock.advance(20);
      ours.clock.advance(20);
      recorded.push(vehicle.heartbeat());
      expect(verifier.verify(recorded[count]!)).toEqual(accepted);
    }
    const acceptedAgain = (candidate: SignatureVerifier) =>
      recorded.filter((frame) => candidate.verify(frame).isAccepted).length;
    expect(acceptedAgain(verifier)).toBe(0);
    expect(acceptedAgain(ours.verifier('require')), 'into another link').toBe(0);

    const restarted = side(255, { clock: ours.clock, store: ours.store });
    expect(acceptedAgain(restarted.verifier('require')), 'after an immediate restart').toBe(0);
    ours.clock.jumpUtc(-3_600_000);
    expect(acceptedAgain(verifier), 'clock an hour back').toBe(0);
    const restartedBack = side(255, { clock: ours.clock, store: ours.store });
    expect(acceptedAgain(restartedBack.verifier('require')), 'restarted with the clock an hour back').toBe(0);
  });

  test('after a restart the vehicle is heard again as soon as it has heard us', () => {
    const vehicle = side(1);
    const before = side(255);
    before.verifier('require').verify(vehicle.heartbeat());
    const after = side(255, { clock: before.clock, store: before.store });
    const verifier = after.verifier('require');
    expect(verifier.verify(vehicle.heartbeat())).toEqual(rejected('too-old'));
    expect(vehicle.verifier('require').verify(after.heartbeat())).toEqual(accepted);
    expect(verifier.verify(vehicle.heartbeat())).toEqual(accepted);
  });

  test('100,000 forged or replayed frames: 0 accepted', () => {
    const random = seededRandom(4);
    const vehicle = side(1);
    const verifier = side(255).verifier('require');
    const good = Array.from({ length: 100 }, () => vehicle.heartbeat());
    for (const frame of good) expect(verifier.verify(frame).isAccepted).toBe(true);
    let acceptedCount = 0;
    for (let count = 0; count < 100_000; count += 1) {
      const frame = good[count % good.length]!;
      const bytes = frame.bytes.slice();
      const change = count % 4;
      if (change === 1) bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
      // A later timestamp under the old hash, and a hash that was guessed.
      if (change === 2) bytes[bytes.length - 7] = 0xff;
      if (change === 3)
        for (let at = bytes.length - 12; at < bytes.length; at += 1) bytes[at] = random() * 256;
      if (verifier.verify({ ...frame, bytes, payload: bytes.subarray(10, bytes.length - 15) }).isAccepted) {
        acceptedCount += 1;
      }
    }
    expect(acceptedCount).toBe(0);
  });

  test('order within a stream, each stream for itself', () => {
    const vehicle = side(1);
    const otherLink = side(1, { linkId: 2 });
    const verifier = side(255).verifier('require');
    const [first, second] = [vehicle.heartbeat(), vehicle.heartbeat()];
    expect(verifier.verify(second)).toEqual(accepted);
    expect(verifier.verify(first)).toEqual(rejected('replayed'));
    expect(verifier.verify(otherLink.heartbeat())).toEqual(accepted);
  });

  test('a new stream may be a minute behind, not more', () => {
    const [late, tooLate] = [side(1), side(2)];
    const ours = side(255);
    ours.clock.advance(59_000);
    expect(ours.verifier('require').verify(late.heartbeat())).toEqual(accepted);
    ours.clock.advance(2000);
    expect(ours.verifier('require').verify(tooLate.heartbeat())).toEqual(rejected('too-old'));
  });
});

describe('timestamps', () => {
  test('only a valid signature pulls ours forward; a peer more than a day ahead is reported', () => {
    const ours = side(255);
    const verifier = ours.verifier('require');
    const ahead = side(1, { clock: new FakeClock(ours.clock.utcMs() + 2 * DAY_MS) });
    const frame = ahead.heartbeat();
    const forged = frame.bytes.slice();
    forged[forged.length - 1]! ^= 1;
    const before = ours.state.current;
    expect(verifier.verify({ ...frame, bytes: forged })).toEqual(rejected('bad-signature'));
    expect(ours.state.current).toBe(before);
    expect(verifier.verify(frame)).toEqual({ ...accepted, isPeerAhead: true });
    expect(ours.state.next()).toBeGreaterThan(before + BigInt(DAY_MS) * 100n);
  });

  test('begin with the clock, grow with every frame, and never follow the clock back', () => {
    const ours = side(255);
    const start = ours.state.current;
    expect(start).toBe(BigInt(ours.clock.utcMs() - Date.UTC(2015, 0, 1)) * 100n);
    const [first, second] = [ours.state.next(), ours.state.next()];
    expect(second).toBe(first + 1n);
    ours.clock.jumpUtc(-DAY_MS);
    expect(ours.state.next()).toBeGreaterThan(second);
    ours.clock.advance(1000);
    expect(ours.state.next()).toBeGreaterThanOrEqual(start + 100_000n);
    ours.clock.jumpUtc(2 * DAY_MS);
    expect(ours.state.next()).toBeGreaterThan(start + BigInt(DAY_MS) * 100n);
  });

  test('what is stored is always ahead of what was used, at the price of a write in 10 s', () => {
    const ours = side(255);
    for (let count = 0; count < 6000; count += 1) {
      ours.clock.advance(10);
      const timestamp = ours.state.next();
      expect(ours.store.stored).toBeGreaterThan(timestamp);
    }
    expect(ours.store.saves).toBeLessThanOrEqual(8);
    const restarted = new SigningState({ clock: new FakeClock(0), store: ours.store });
    expect(restarted.current).toBe((ours.store.stored ?? 0n) - 1_000_000n);
  });

  test('a store that fails stops nothing and is not asked for every frame', () => {
    let attempts = 0;
    const store = {
      load: () => {
        throw new Error('unreadable');
      },
      save: () => {
        attempts += 1;
        throw new Error('disk full');
      },
    };
    const clock = new FakeClock();
    const state = new SigningState({ clock, store });
    for (let count = 0; count < 1000; count += 1) {
      clock.advance(5);
      state.next();
    }
    expect(attempts).toBeLessThanOrEqual(6);
  });

  test('a stored value that cannot be one is ignored', () => {
    const store = new MemoryStore();
    store.stored = 2n ** 60n;
    const { state, clock } = side(255, { store });
    expect(state.current).toBe(BigInt(clock.utcMs() - Date.UTC(2015, 0, 1)) * 100n);
  });

  test('streams are bounded; those a minute behind make room', () => {
    const { state, clock } = side(255);
    const stream = (index: number) => ({ systemId: index >> 8, componentId: index & 0xff, linkId: 0 });
    for (let index = 0; index < 4096; index += 1) {
      expect(state.check(stream(index), state.current)).toBe('accepted');
      state.accept(stream(index), state.current);
    }
    expect(state.check(stream(4096), state.current)).toBe('too-many-streams');
    clock.advance(61_000);
    expect(state.check(stream(4096), state.current)).toBe('accepted');
  });

  test('streams that were heard within the minute keep their place and their memory', () => {
    const { state, clock } = side(255);
    const stream = (index: number) => ({ systemId: index >> 8, componentId: index & 0xff, linkId: 0 });
    for (let index = 0; index < 4095; index += 1) state.accept(stream(index), state.current);
    clock.advance(61_000);
    const recent = state.current;
    state.accept(stream(4095), recent);
    expect(state.check(stream(4096), state.current)).toBe('accepted');
    expect(state.check(stream(4095), recent)).toBe('replayed');
    expect(state.check(stream(4095), recent + 1n)).toBe('accepted');
  });

  test('a new stream may be exactly a minute behind, a peer exactly a day ahead', () => {
    const { state, clock } = side(255);
    const stream = { systemId: 1, componentId: 1, linkId: 1 };
    const minuteAgo = state.current - 6_000_000n;
    expect(state.check(stream, minuteAgo)).toBe('accepted');
    expect(state.check(stream, minuteAgo - 1n)).toBe('too-old');
    const dayAhead = BigInt(clock.utcMs() + DAY_MS - Date.UTC(2015, 0, 1)) * 100n;
    expect(state.check(stream, dayAhead)).toBe('accepted');
    expect(state.check(stream, dayAhead + 1n)).toBe('accepted-ahead');
    state.accept(stream, dayAhead);
    expect(state.current).toBe(dayAhead);
  });

  test('count from the start of the key, however long the program ran before', () => {
    const clock = new FakeClock();
    clock.advance(DAY_MS);
    const { state } = side(255, { clock });
    expect(state.current).toBe(BigInt(clock.utcMs() - Date.UTC(2015, 0, 1)) * 100n);
  });

  test('an older frame of a new stream does not take ours back', () => {
    const { state } = side(255);
    const before = state.next();
    state.accept({ systemId: 1, componentId: 1, linkId: 1 }, before - 1000n);
    expect(state.current).toBe(before);
  });

  test('the last day of timestamps is kept for us, and after the last none is signed', () => {
    const { state } = side(255);
    const stream = { systemId: 1, componentId: 1, linkId: 1 };
    const lastAdopted = 2n ** 48n - 1n - BigInt(DAY_MS) * 100n;
    expect(state.check(stream, lastAdopted + 1n)).toBe('exhausted');
    expect(state.check(stream, lastAdopted)).toBe('accepted-ahead');
    state.accept(stream, 2n ** 48n - 2n);
    expect(state.next()).toBe(2n ** 48n - 1n);
    expect(() => state.next()).toThrow('used up');
  });

  test('a store that works again is used again, after a second', () => {
    let isFull = true;
    let stored: bigint | undefined;
    const store = {
      load: () => undefined,
      save: (timestamp: bigint) => {
        if (isFull) throw new Error('disk full');
        stored = timestamp;
      },
    };
    const clock = new FakeClock();
    const state = new SigningState({ clock, store });
    isFull = false;
    clock.advance(999);
    state.next();
    expect(stored).toBeUndefined();
    clock.advance(1);
    expect(state.next()).toBeLessThan(stored ?? 0n);
  });

  test.each([
    ['zero', 0n, true],
    ['the last that leaves us a day', 2n ** 48n - 1n - BigInt(DAY_MS) * 100n, true],
    ['one later', 2n ** 48n - BigInt(DAY_MS) * 100n, false],
    ['negative', -1n, false],
  ])('a stored value of %s', (_what, stored, isUsed) => {
    const store = new MemoryStore();
    store.stored = stored;
    const { state } = side(255, { store, clock: new FakeClock(Date.UTC(2014, 0, 1)) });
    expect(state.current).toBe(isUsed ? stored + 6_000_000n : 0n);
  });
});
