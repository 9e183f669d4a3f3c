import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { FrameReader } from '../../../../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavParamExtType, ParamAck } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { decodeMessage } from '../../../../../gateway/mavlink/codec/message/message-codec.ts';
import type { CommandOutcome } from '../../../../../gateway/mavlink/protocol/command/command-outcome.ts';
import {
  extendedBytes,
  extendedNumber,
} from '../../../../../gateway/mavlink/protocol/parameter/extended-parameter-encoding.ts';
import { ExtendedParameterProtocol } from '../../../../../gateway/mavlink/protocol/parameter/extended-parameter-protocol.ts';
import { ExtendedParameterReader } from '../../../../../gateway/mavlink/protocol/parameter/extended-parameter-reader.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';

const CAMERA = { systemId: 1, componentId: 100 };
const TYPE = MavParamExtType.UINT16;

/** A camera with two settings behind a radio that loses frames. */
class ExtendedPeer {
  readonly values = new Map([
    ['CAM_ISO', 100],
    ['CAM_EV', 3],
  ]);
  take: (value: number) => number = (value) => value;
  result: number = ParamAck.ACCEPTED;
  isLost: () => boolean = () => false;
  sets = 0;

  constructor(clock: FakeClock, wire: FakeWire) {
    const answer = (send: () => void) => {
      if (!this.isLost()) clock.after(40, send);
    };
    const tell = (paramId: string) =>
      answer(() => {
        const paramValue = extendedBytes(this.values.get(paramId) ?? 0, TYPE) as number[];
        const index = { paramCount: 2, paramIndex: 0 };
        wire.deliver('PARAM_EXT_VALUE', { ...index, paramId, paramValue, paramType: TYPE }, CAMERA);
      });
    wire.onSend = ({ name, message }) => {
      if (this.isLost()) return;
      if (name === 'PARAM_EXT_REQUEST_LIST') for (const each of this.values.keys()) tell(each);
      if (!('paramId' in message) || !this.values.has(message.paramId)) return;
      const { paramId } = message;
      if (name === 'PARAM_EXT_REQUEST_READ') tell(paramId);
      if (name === 'PARAM_EXT_SET' && 'paramType' in message) {
        this.sets += 1;
        const paramValue = message.paramValue as number[];
        if (this.result === ParamAck.ACCEPTED)
          this.values.set(paramId, this.take(extendedNumber(paramValue, message.paramType) ?? 0));
        const { result: paramResult } = this;
        answer(() =>
          wire.deliver('PARAM_EXT_ACK', { paramId, paramValue, paramType: TYPE, paramResult }, CAMERA),
        );
      }
    };
  }
}

describe('extended parameters', () => {
  let clock: FakeClock;
  let wire: FakeWire;
  let protocol: ExtendedParameterProtocol;
  let peer: ExtendedPeer;
  let outcomes: CommandOutcome[];

  beforeEach(() => {
    clock = new FakeClock();
    wire = new FakeWire(clock);
    outcomes = [];
    protocol = new ExtendedParameterProtocol({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    protocol.start();
    peer = new ExtendedPeer(clock, wire);
  });
  afterEach(() => {
    protocol.stop();
    clock.advance(100);
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });

  const set = (value: number, name = 'CAM_ISO') => {
    const request = {
      form: 'extended-parameter-set',
      target: CAMERA,
      retry: 'idempotent',
      name,
      value,
    } as const;
    const pending = protocol.set(request, { settled: (outcome) => outcomes.push(outcome) });
    clock.advance(60_000);
    return pending;
  };

  it('are set in their own type, acknowledged, and read back', () => {
    set(400);
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
    expect(peer.values.get('CAM_ISO')).toBe(400);
    expect(wire.sent.map(({ name }) => name)).toEqual([
      'PARAM_EXT_REQUEST_READ',
      'PARAM_EXT_SET',
      'PARAM_EXT_REQUEST_READ',
    ]);
  });

  it('are not set if the component keeps another value, refuses, or does not have them', () => {
    peer.take = () => 200;
    set(400);
    peer.result = ParamAck.VALUE_UNSUPPORTED;
    set(400);
    peer.result = ParamAck.FAILED;
    set(400);
    set(400, 'CAM_NONE');
    set(70_000);
    set(0.5);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(6).fill('not-done'));
  });

  it('time out when the component is silent after the value was sent', () => {
    peer.isLost = () => peer.sets > 0;
    set(400);
    expect(outcomes).toMatchObject([{ kind: 'timed-out' }]);
  });

  it('are refused while the same one is being set, and ended when stopped', () => {
    peer.isLost = () => true;
    const request = {
      form: 'extended-parameter-set',
      target: CAMERA,
      retry: 'idempotent',
      name: 'CAM_ISO',
      value: 1,
    } as const;
    protocol.set(request, { settled: (outcome) => outcomes.push(outcome) });
    protocol.set(request, { settled: (outcome) => outcomes.push(outcome) });
    protocol.stop();
    expect(outcomes.map(({ kind }) => kind)).toEqual(['busy', 'withdrawn']);
  });

  it('are set and read over a link that loses a third of all frames', async () => {
    const random = seededRandom(11);
    peer.isLost = () => random() < 0.33;
    for (let value = 1; value <= 20; value += 1) set(value);
    expect(outcomes.filter(({ kind }) => kind === 'accepted').length).toBeGreaterThanOrEqual(18);
    // What was reported as set is set.
    expect(outcomes.at(-1)?.kind === 'accepted' ? peer.values.get('CAM_ISO') : 20).toBe(20);

    const reader = new ExtendedParameterReader({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    const reading = reader.read(CAMERA, ['CAM_ISO', 'CAM_EV', 'CAM_NONE'], new AbortController().signal);
    clock.advance(30_000);
    const values = await reading;
    expect(values.get('CAM_EV')).toBe(3);
    expect(values.has('CAM_NONE')).toBe(false);
  });

  it('are read by name if the list or its answers are lost, until there is no answer', async () => {
    let isFirst = true;
    peer.isLost = () => {
      const isLost = isFirst;
      isFirst = false;
      return isLost;
    };
    const reader = new ExtendedParameterReader({ sender: wire, inbox: wire, clock, rttMs: () => undefined });
    const reading = reader.read(CAMERA, ['CAM_ISO', 'CAM_EV', 'CAM_NONE'], new AbortController().signal);
    clock.advance(10_000);
    expect(await reading).toEqual(
      new Map([
        ['CAM_ISO', 100],
        ['CAM_EV', 3],
      ]),
    );
    expect(wire.sent.filter(({ name }) => name === 'PARAM_EXT_REQUEST_READ').length).toBeLessThan(20);
  });

  it('of every type pass a frame unchanged', () => {
    const types = Object.values(MavParamExtType).filter((type) => type !== MavParamExtType.CUSTOM);
    const writer = new FrameWriter(CAMERA);
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true })),
        (paramType, value) => {
          const paramValue = extendedBytes(value, paramType);
          if (!Array.isArray(paramValue)) return;
          let held: number | undefined;
          const reader = new FrameReader({
            onFrame: (frame) => {
              const { message } = decodeMessage(frame) ?? {};
              if (message && 'paramType' in message)
                held = extendedNumber(message.paramValue as number[], message.paramType);
            },
          });
          const index = { paramCount: 1, paramIndex: 0, paramId: 'A' };
          reader.push(writer.write('PARAM_EXT_VALUE', { ...index, paramValue, paramType }));
          reader.endDatagram();
          if (Number.isFinite(value))
            expect(held).toBe(paramType === MavParamExtType.REAL32 ? Math.fround(value) : value);
        },
      ),
      { seed: 5 },
    );
  });
});
