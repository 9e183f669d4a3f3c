import { describe, expect, it } from 'vitest';
import type { Clock } from '../../gateway/base/clock.ts';
import { FrameReader } from '../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import {
  SignatureVerifier,
  Signer,
  type SigningPolicy,
} from '../../gateway/mavlink/codec/signing/signing.ts';
import { SigningState } from '../../gateway/mavlink/codec/signing/signing-state.ts';
import type { LinkSigning } from '../../gateway/mavlink/router/link-signing.ts';
import { type Aircraft, Station } from './station.ts';

const KEY = new Uint8Array(32).fill(7);

function signingUnder(clock: Clock, key: Uint8Array, policy: SigningPolicy, linkId = 0): LinkSigning {
  const state = new SigningState({ clock, store: { load: () => undefined, save: () => undefined } });
  return {
    policy,
    verifier: new SignatureVerifier({ key, state, policy }),
    signer: new Signer({ key, state, linkId }),
  };
}

/** Puts a signing box between a copter and its radio; counts what it would not let through to the copter. */
function signAll(there: Station, { radio }: Aircraft, key: Uint8Array): { refused: number; passed: number } {
  const { signer, verifier } = signingUnder(there.clock, key, 'require', 3);
  if (!signer) throw new Error('no signer');
  const writer = new FrameWriter({ systemId: 1, componentId: 1, signer });
  const counts = { refused: 0, passed: 0 };
  radio.box = {
    down: (bytes, pass) => {
      const reader = new FrameReader({
        onFrame: (frame) => {
          const decoded = decodeMessage(frame);
          if (decoded) pass(writer.write(decoded.name, decoded.message));
        },
      });
      reader.push(bytes);
      reader.endDatagram();
    },
    up: (bytes, pass) => {
      const reader = new FrameReader({
        onFrame: (frame) => {
          if (verifier.verify(frame).isAccepted) {
            counts.passed += 1;
            pass(bytes);
          } else counts.refused += 1;
        },
      });
      reader.push(bytes);
      reader.endDatagram();
    },
  };
  return counts;
}

describe('a signed link', () => {
  it('with the same key on both sides flies, and says that it is signed', async () => {
    const there = await Station.open({ signing: (clock) => signingUnder(clock, KEY, 'require') });
    const counts = signAll(there, there.add('uav-1'), KEY);
    await there.ready();
    expect(there.vehicle()).toMatchObject({ signed: true });
    expect(there.port.links()[0]).toMatchObject({ signing: 'require' });
    await there.takeOff(10);
    await there.fly(['land']);
    expect(counts).toMatchObject({ refused: 0 });
    expect(counts.passed).toBeGreaterThan(50);
  });

  it.each([
    ['unsigned frames', undefined, 'unsigned'],
    ['frames signed with another key', new Uint8Array(32).fill(8), 'bad-signature'],
  ] as const)('hears no vehicle in %s, and says why', async (_what, key, reason) => {
    const there = await Station.open({ signing: (clock) => signingUnder(clock, KEY, 'require') });
    const aircraft = there.add('uav-1');
    if (key) signAll(there, aircraft, key);
    await there.run(15);
    expect(there.port.vehicles()).toEqual([]);
    const [link] = there.port.links();
    expect(link?.rejectedFrames[reason]).toBeGreaterThan(5);
    expect(there.effective()).toEqual([]);
  });
});
