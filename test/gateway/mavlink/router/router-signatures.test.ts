import { beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { MessageOrigin } from '../../../../gateway/mavlink/codec/inbox.ts';
import {
  SignatureVerifier,
  Signer,
  type SigningPolicy,
} from '../../../../gateway/mavlink/codec/signing/signing.ts';
import { SigningState } from '../../../../gateway/mavlink/codec/signing/signing-state.ts';
import { Router } from '../../../../gateway/mavlink/router/router.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';
import { ACK, AUTOPILOT, HEARTBEAT, RADIO, sentFrames, unknownFrame } from './support/router-frames.ts';

interface Heard {
  readonly name: MessageName;
  readonly origin: MessageOrigin;
}

describe('Router of signed links', () => {
  let clock: FakeClock;
  let router: Router;
  let heard: Heard[];
  let vehicle: FrameWriter;

  beforeEach(() => {
    clock = new FakeClock();
    router = new Router({ clock, logger: silentLogger, systemId: 255, componentId: 190 });
    router.start();
    heard = [];
    router.onAny((name, _message, origin) => heard.push({ name, origin }));
    vehicle = new FrameWriter(AUTOPILOT);
  });

  const beat = (writer = vehicle, version: 1 | 2 = 2) => writer.write('HEARTBEAT', HEARTBEAT, version);

  const key = new Uint8Array(32).fill(7);

  function signedLinks(policy: SigningPolicy) {
    const state = new SigningState({ clock, store: memoryStore() });
    const far = new SigningState({ clock, store: memoryStore() });
    const links = ['lnk_a', 'lnk_b'].map((id, index) => {
      const link = new FakeLink(id);
      const signer = new Signer({ key, linkId: index, state });
      router.attach(link, { policy, verifier: new SignatureVerifier({ key, state, policy }), signer });
      link.start();
      return link;
    });
    const signed = new FrameWriter({ ...AUTOPILOT, signer: new Signer({ key, linkId: 9, state: far }) });
    return { a: links[0] as FakeLink, b: links[1] as FakeLink, signed, far };
  }

  test('counts messages outside the dialects of both links, and not what has no right to be believed', () => {
    const { a, b, far } = signedLinks('require');
    const writer = new FrameWriter({ ...AUTOPILOT, signer: new Signer({ key, linkId: 9, state: far }) });
    const frames = [
      beat(writer),
      signedUnknownFrame(1, new Signer({ key, linkId: 9, state: far })),
      signedUnknownFrame(2, new Signer({ key, linkId: 9, state: far })),
    ];
    for (const frame of frames) for (const link of [a, b]) link.receive(frame);
    a.receive(unknownFrame(90));
    for (const id of ['lnk_a', 'lnk_b']) expect(router.trafficOf(id)?.lostFrames).toBe(0);
    expect(router.trafficOf('lnk_a')?.rejectedFrames).toEqual({ unsigned: 1 });
    expect(router.trafficOf('lnk_b')?.rejectedFrames).toEqual({});
    a.receive(signedUnknownFrame(5, new Signer({ key, linkId: 9, state: far })));
    expect(router.trafficOf('lnk_a')?.lostFrames).toBe(2);
  });

  test('refuses frames without a right to be believed: they move no route and reach nobody', () => {
    const { a, signed } = signedLinks('require-once-seen');
    a.receive(beat(vehicle, 1));
    const first = beat(signed);
    a.receive(first);
    expect(heard.map(({ origin }) => origin.isSigned)).toEqual([false, true]);
    a.receive(beat(), 'thief:1');
    a.receive(beat(vehicle, 1), 'thief:1');
    const forged = beat(signed);
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    a.receive(forged, 'thief:1');
    clock.advance(2000);
    a.receive(first, 'thief:1');
    expect(heard.length).toBe(2);
    expect(router.routesOf(1, 5000).map(({ peer }) => peer)).toEqual(['127.0.0.1:5001']);
    expect(router.trafficOf('lnk_a')).toMatchObject({
      signing: 'require-once-seen',
      rejectedFrames: { unsigned: 1, 'version-1': 1, 'bad-signature': 1, replayed: 1 },
    });
  });

  test('lets radios speak without a key, and signs what it sends', () => {
    const { a, signed } = signedLinks('require');
    a.receive(beat(signed));
    a.receive(vehicle.withSource(51, 68).write('RADIO_STATUS', RADIO, 1));
    expect(heard.map(({ name }) => name)).toEqual(['HEARTBEAT', 'RADIO_STATUS']);
    router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
    expect(sentFrames(a)[0]?.frame).toMatchObject({ version: 2, incompatFlags: 1 });
  });

  test('a signed frame that comes by two links is a duplicate and no replay', () => {
    const { a, b, signed } = signedLinks('require');
    const bytes = beat(signed);
    a.receive(bytes);
    b.receive(bytes);
    expect(heard.length).toBe(1);
    expect(router.trafficOf('lnk_b')?.rejectedFrames).toEqual({});
    expect(router.droppedOf('lnk_b')?.duplicate).toBe(1);
  });
});

function signedUnknownFrame(sequence: number, signer: Signer): Uint8Array {
  const frame = new Uint8Array(13 + 13);
  frame.set(unknownFrame(sequence));
  frame[2] = 1;
  signer.sign(frame);
  return frame;
}

function memoryStore() {
  let stored: bigint | undefined;
  return {
    load: () => stored,
    save(timestamp: bigint) {
      stored = timestamp;
    },
  };
}
