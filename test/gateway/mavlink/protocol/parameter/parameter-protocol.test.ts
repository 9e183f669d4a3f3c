import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { FrameReader } from '../../../../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavParamType } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { decodeMessage } from '../../../../../gateway/mavlink/codec/message/message-codec.ts';
import type { CommandOutcome } from '../../../../../gateway/mavlink/protocol/command/command-outcome.ts';
import {
  isSameParameterValue,
  type ParameterEncoding,
  parameterNumber,
  parameterWireValue,
} from '../../../../../gateway/mavlink/protocol/parameter/parameter-encoding.ts';
import { ParameterProtocol } from '../../../../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import type { ParameterSetRequest } from '../../../../../gateway/mavlink/protocol/parameter/parameter-request.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';

const TARGET = { systemId: 1, componentId: 1 };

/** A vehicle with one parameter behind a radio that loses frames. */
class ParameterPeer {
  value: number;
  type: number;
  /** What it makes of a value it is sent. */
  take: (value: number) => number = (value) => value;
  /** True when a frame on either way is lost. */
  isLost: () => boolean = () => false;
  isDeaf = false;
  sets = 0;

  constructor(clock: FakeClock, wire: FakeWire, value: number, type: number) {
    this.value = value;
    this.type = type;
    wire.onSend = ({ name, message }) => {
      if (this.isDeaf || this.isLost() || !('paramId' in message) || message.paramId !== 'RTL_ALT') return;
      if (name === 'PARAM_SET' && 'paramValue' in message) {
        this.sets += 1;
        this.value = this.take(Number(message.paramValue));
      }
      const answer = { paramId: 'RTL_ALT', paramValue: this.value, paramType: this.type };
      if (this.isLost()) return;
      clock.after(40, () => wire.deliver('PARAM_VALUE', { ...answer, paramCount: 1, paramIndex: 65_535 }));
    };
  }
}

describe('setting a parameter', () => {
  let clock: FakeClock;
  let wire: FakeWire;
  let protocol: ParameterProtocol;
  let peer: ParameterPeer;
  let outcomes: CommandOutcome[];

  beforeEach(() => {
    clock = new FakeClock();
    wire = new FakeWire(clock);
    outcomes = [];
    protocol = new ParameterProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    protocol.start();
    peer = new ParameterPeer(clock, wire, 1500, MavParamType.INT32);
  });
  afterEach(() => {
    protocol.stop();
    clock.advance(100);
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });

  const set = (value: number, over: Partial<ParameterSetRequest> = {}) =>
    protocol.set(
      {
        form: 'parameter-set',
        target: TARGET,
        retry: 'idempotent',
        name: 'RTL_ALT',
        value,
        encoding: 'cast',
        ...over,
      },
      { settled: (outcome) => outcomes.push(outcome) },
    );

  it('reads the type, writes, and is accepted by the vehicle’s own word', () => {
    set(2000);
    clock.advance(100);
    expect(outcomes).toEqual([{ kind: 'accepted', attempts: 2, rttMs: undefined }]);
    expect(wire.sent.map(({ name }) => name)).toEqual(['PARAM_REQUEST_READ', 'PARAM_SET']);
    expect(wire.sentOf('PARAM_SET')).toMatchObject([{ paramValue: 2000, paramType: MavParamType.INT32 }]);
  });

  it('writes nothing when the value is there already', () => {
    set(1500);
    clock.advance(100);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
    expect(peer.sets).toBe(0);
  });

  it.each([
    ['cast', 4_196_500, 4_196_501],
    ['cast', 1_048_574, 1_048_575],
    ['cast', -4_196_500, -4_196_501],
    ['bytewise', 4_196_500, 4_196_501],
    ['bytewise', 20_000_000, 20_000_001],
  ] as const)('writes a whole number next to the one there is, %s: %d, %d', (encoding, held, asked) => {
    const wireValue = Number(parameterWireValue(asked, MavParamType.INT32, encoding));
    peer.value = Number(parameterWireValue(held, MavParamType.INT32, encoding));
    set(asked, { encoding });
    clock.advance(100);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
    expect(wire.sentOf('PARAM_SET')).toMatchObject([{ paramValue: wireValue }]);
  });

  it('does not take a number it cannot send for the one that is told in its place', () => {
    peer.value = 2 ** 24;
    set(2 ** 24 + 1);
    clock.advance(100);
    expect(outcomes).toEqual([
      {
        kind: 'not-done',
        attempts: 1,
        text: 'RTL_ALT was not set: this autopilot cannot receive that number exactly. It is 16777216.',
      },
    ]);
    expect(peer.sets).toBe(0);
  });

  it('tells a large whole number that the vehicle keeps to its last digit', () => {
    peer.value = 12_345_678;
    peer.take = (value) => value - 1;
    set(12_345_670);
    clock.advance(5000);
    expect(outcomes).toMatchObject([
      { text: 'The vehicle kept RTL_ALT at 12345669 and did not accept 12345670.' },
    ]);
  });

  it('believes the type of the reading, not that of the answer', () => {
    peer.take = (value) => {
      peer.type = MavParamType.REAL32;
      return value;
    };
    set(7);
    clock.advance(100);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
  });

  it.each([
    [12.5, 'the parameter takes whole numbers only'],
    [3e9, 'the parameter takes -2147483648 to 2147483647 only'],
  ])('sends nothing that the type cannot hold: %d', (value, words) => {
    set(value);
    clock.advance(100);
    expect(outcomes).toEqual([
      { kind: 'not-done', attempts: 1, text: `RTL_ALT was not set: ${words}. It is 1500.` },
    ]);
    expect(peer.sets).toBe(0);
  });

  it('tells another value that the vehicle insists on', () => {
    peer.take = () => 1000;
    set(5);
    clock.advance(5000);
    expect(outcomes).toEqual([
      { kind: 'not-done', attempts: 4, text: 'The vehicle kept RTL_ALT at 1000 and did not accept 5.' },
    ]);
  });

  it('is not misled by a late answer to the reading', () => {
    set(2000);
    clock.advance(45);
    const late = { paramId: 'RTL_ALT', paramValue: 1500, paramType: MavParamType.INT32 };
    for (let index = 0; index < 5; index += 1)
      wire.deliver('PARAM_VALUE', { ...late, paramCount: 1, paramIndex: 65_535 });
    clock.advance(500);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
  });

  it('of a name nobody has is not done, and nothing was written', () => {
    set(5, { name: 'NO_SUCH' });
    clock.advance(10_000);
    expect(outcomes).toMatchObject([{ kind: 'not-done', attempts: 10 }]);
    expect(wire.sentOf('PARAM_SET')).toEqual([]);
  });

  it('ends unknown when the vehicle goes silent after the value was sent', () => {
    peer.take = (value) => {
      peer.isDeaf = true;
      peer.isLost = () => true;
      return value;
    };
    set(2000);
    clock.advance(10_000);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 11, wasInProgress: false }]);
  });

  it('stands alone for one name, and not in the way of another', () => {
    peer.isDeaf = true;
    set(2000);
    set(3000);
    set(1, { name: 'OTHER' });
    expect(outcomes).toEqual([{ kind: 'busy', attempts: 0 }]);
    expect(wire.sent).toHaveLength(2);
  });

  it('ignores other vehicles and other parameters', () => {
    peer.isDeaf = true;
    set(2000);
    const value = { paramValue: 2000, paramType: MavParamType.INT32, paramCount: 1, paramIndex: 0 };
    wire.deliver('PARAM_VALUE', { ...value, paramId: 'RTL_ALT' }, { systemId: 2, componentId: 1 });
    wire.deliver('PARAM_VALUE', { ...value, paramId: 'RTL_ALTX' });
    expect(outcomes).toEqual([]);
  });

  it('sends nothing more when it may not, is withdrawn, or has no link', () => {
    let maySend = true;
    set(2000, { maySend: () => maySend });
    maySend = false;
    clock.advance(100);
    expect(outcomes).toMatchObject([{ kind: 'withdrawn' }]);
    expect(peer.sets).toBe(0);
    const pending = set(2000);
    pending.withdraw();
    wire.isOpen = false;
    set(2000);
    clock.advance(5000);
    expect(outcomes.slice(1)).toMatchObject([{ kind: 'withdrawn' }, { kind: 'not-sent', attempts: 0 }]);
    expect(peer.sets).toBe(0);
  });

  it('survives 30 % loss on each way in at least 995 of 1,000 cases, and never claims what is not so', () => {
    const random = seededRandom(41);
    let accepted = 0;
    for (let run = 0; run < 1000; run += 1) {
      peer.value = 1500;
      peer.isLost = () => random() < 0.3;
      outcomes = [];
      set(2000 + run);
      clock.advance(10_000);
      expect(outcomes).toHaveLength(1);
      if (outcomes[0]?.kind !== 'accepted') continue;
      accepted += 1;
      expect(peer.value).toBe(2000 + run);
    }
    expect(accepted).toBeGreaterThanOrEqual(995);
  });

  it('reads several at once and gives up on those nobody has after a second', () => {
    const read = (names: readonly string[]) =>
      protocol.read(
        { form: 'parameter-read', target: TARGET, retry: 'idempotent', names },
        { settled: (outcome) => outcomes.push(outcome) },
      );
    read(['RTL_ALT']);
    clock.advance(100);
    read(['RTL_ALT', 'NO_SUCH']);
    clock.advance(999);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
    clock.advance(1);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }, { kind: 'timed-out', attempts: 4 }]);
    expect(wire.sentOf('PARAM_REQUEST_READ')).toHaveLength(6);
  });
});

describe('parameter values on the wire', () => {
  const integers = [
    [MavParamType.INT8, -128, 127],
    [MavParamType.UINT8, 0, 255],
    [MavParamType.INT16, -32_768, 32_767],
    [MavParamType.UINT16, 0, 65_535],
    [MavParamType.INT32, -(2 ** 22), 2 ** 31 - 1],
  ] as const;

  it.each(integers)('bytes of whole numbers of type %i arrive as they were', (type, min, max) => {
    fc.assert(
      fc.property(fc.integer({ min, max }), (value) => {
        const wire = parameterWireValue(value, type, 'bytewise');
        expect(typeof wire).toBe('number');
        expect(parameterNumber(Number(wire), type, 'bytewise')).toBe(value);
      }),
      { seed: 1 },
    );
  });

  it('negative numbers pass the codec although their bytes are no number', () => {
    for (const value of [-1, -2, -1000, -(2 ** 22)]) {
      const paramValue = Number(parameterWireValue(value, MavParamType.INT32, 'bytewise'));
      const bytes = new FrameWriter({ systemId: 255, componentId: 190 }).write('PARAM_SET', {
        targetSystem: 1,
        targetComponent: 1,
        paramId: 'RTL_ALT',
        paramValue,
        paramType: MavParamType.INT32,
      });
      let heard = Number.NaN;
      const reader = new FrameReader({
        onFrame: (frame) => {
          const { message } = decodeMessage(frame) ?? {};
          if (message && 'paramValue' in message)
            heard = parameterNumber(Number(message.paramValue), MavParamType.INT32, 'bytewise');
        },
      });
      reader.push(bytes);
      expect(heard).toBe(value);
    }
  });

  it('bytes whose bits would change are refused', () => {
    expect(parameterWireValue(-8_388_607, MavParamType.INT32, 'bytewise')).toEqual(expect.any(String));
  });

  it('a cast number beyond what a float holds exactly is refused, not changed', () => {
    expect(parameterWireValue(2 ** 24 + 1, MavParamType.INT32, 'cast')).toEqual(expect.any(String));
    expect(parameterWireValue(2 ** 25, MavParamType.INT32, 'cast')).toBe(2 ** 25);
  });

  it.each(['cast', 'bytewise'] as ParameterEncoding[])(
    '%s: floats, and types no float carries',
    (encoding) => {
      expect(parameterWireValue(1e39, MavParamType.REAL32, encoding)).toEqual(expect.any(String));
      expect(parameterWireValue(0.1, MavParamType.REAL32, encoding)).toBe(0.1);
      expect(parameterWireValue(1, MavParamType.REAL64, encoding)).toEqual(expect.any(String));
      expect(parameterNumber(1, MavParamType.INT64, encoding)).toBeNaN();
      expect(isSameParameterValue(Math.fround(0.1), 0.1)).toBe(true);
      expect(isSameParameterValue(0.1001, 0.1)).toBe(false);
      expect(isSameParameterValue(0, 0)).toBe(true);
    },
  );

  it('whole numbers are the same when their floats are; where their bytes are told, when they are', () => {
    const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    const bytes = { type: MavParamType.INT32, encoding: 'bytewise' } as const;
    fc.assert(
      fc.property(whole, fc.integer({ min: -3, max: 3 }), (one, offset) => {
        const other = one + offset;
        expect(isSameParameterValue(one, other)).toBe(Math.fround(one) === Math.fround(other));
        expect(isSameParameterValue(one, other, bytes)).toBe(offset === 0);
        expect(isSameParameterValue(one, other, { ...bytes, encoding: 'cast' })).toBe(
          Math.fround(one) === Math.fround(other),
        );
      }),
    );
  });

  it('fractions may differ in what a float rounds, but never by a whole', () => {
    expect(isSameParameterValue(1234.5678, 1234.5679)).toBe(true);
    expect(isSameParameterValue(4_196_500.5, 4_196_502)).toBe(false);
  });
});
