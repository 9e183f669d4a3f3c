import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { frameAt } from '../../../../gateway/mavlink/codec/frame-examiner.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { Heartbeat } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { SignatureVerifier, Signer } from '../../../../gateway/mavlink/codec/signing/signing.ts';
import { SigningState } from '../../../../gateway/mavlink/codec/signing/signing-state.ts';
import type { CommandOutcome } from '../../../../gateway/mavlink/protocol/command/command-outcome.ts';
import { CommandProtocol } from '../../../../gateway/mavlink/protocol/command/command-protocol.ts';
import type { RetryRule } from '../../../../gateway/mavlink/protocol/command/command-request.ts';
import { Router } from '../../../../gateway/mavlink/router/router.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';

const HEARTBEAT: Heartbeat = {
  customMode: 4,
  type: 2,
  autopilot: 3,
  baseMode: 81,
  systemStatus: 4,
  mavlinkVersion: 3,
};
const TARGET = { systemId: 1, componentId: 1 };
const GOTO = MavCmd.DO_REPOSITION;
const HOLD = MavCmd.DO_SET_MODE;

describe('an emergency command', () => {
  let clock: FakeClock;
  let router: Router;
  let protocol: CommandProtocol;
  let vehicle: FrameWriter;
  let outcomes: CommandOutcome[];
  let attempts: number[];

  beforeEach(() => {
    clock = new FakeClock();
    router = new Router({ clock, logger: silentLogger, systemId: 255, componentId: 190 });
    protocol = new CommandProtocol({ sender: router, inbox: router, clock, rttMs: () => undefined });
    protocol.start();
    vehicle = new FrameWriter(TARGET);
    outcomes = [];
    attempts = [];
  });
  afterEach(() => {
    protocol.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  function openLink(id: string): FakeLink {
    const link = new FakeLink(id);
    router.attach(link);
    link.start();
    return link;
  }

  const beat = (link: FakeLink, peer?: string, writer = vehicle) =>
    link.receive(writer.write('HEARTBEAT', HEARTBEAT), peer);
  const beatFor = (seconds: number, ...links: FakeLink[]) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      for (const link of links) beat(link);
    }
  };
  const ack = (link: FakeLink, command: number, result: number) =>
    link.receive(
      vehicle.write('COMMAND_ACK', {
        command,
        result,
        progress: 0,
        resultParam2: 0,
        targetSystem: 255,
        targetComponent: 190,
      }),
    );
  const submit = (command: number, retry: RetryRule = 'emergency') =>
    protocol.submit(
      { form: 'long', target: TARGET, command, params: [0, 0, 0, 0, 0, 0, 0], retry },
      {
        sent: (count) => attempts.push(count),
        settled: (outcome) => outcomes.push(outcome),
      },
    );
  /** Numbers of the commands a link carries, in order. */
  const commandsOn = ({ sent }: FakeLink) =>
    sent.map(({ bytes }) => {
      const decoded = decodeMessage(frameAt(bytes, 0, bytes.length));
      return decoded?.name === 'COMMAND_LONG' ? decoded.message.command : undefined;
    });

  test('leaves by every way the vehicle was lately heard on, each try; any other command by one', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    for (const link of [radio, wifi]) beat(link);
    submit(HOLD);
    clock.advance(999);
    expect([radio.sent.length, wifi.sent.length]).toEqual([5, 5]);
    expect(attempts).toEqual([1, 2, 3, 4, 5]);
    submit(GOTO, 'idempotent');
    submit(MavCmd.NAV_TAKEOFF, 'once');
    expect([radio.sent.length, wifi.sent.length]).toEqual([7, 5]);
  });

  test('stands behind the older order on a link that has stalled, so that it has the last word there', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    beatFor(3, radio, wifi);
    submit(GOTO, 'once');
    beatFor(5, wifi);
    submit(HOLD);
    expect(commandsOn(radio)).toEqual([GOTO, HOLD]);
    expect(commandsOn(wifi)).toEqual([HOLD]);
  });

  test('follows an earlier emergency into a stalled link, which would otherwise have the last word', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    beatFor(3, radio, wifi);
    beatFor(9, wifi);
    submit(HOLD);
    clock.advance(900);
    beatFor(8, wifi);
    submit(MavCmd.NAV_LAND);
    expect(commandsOn(radio).at(-1)).toBe(MavCmd.NAV_LAND);
    beatFor(60, wifi);
    submit(MavCmd.NAV_RETURN_TO_LAUNCH);
    expect(commandsOn(radio)).not.toContain(MavCmd.NAV_RETURN_TO_LAUNCH);
  });

  test('reaches a lost vehicle by all the ways it was last heard on', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    beatFor(3, radio, wifi);
    clock.advance(600_000);
    submit(HOLD);
    expect([radio.sent.length, wifi.sent.length]).toEqual([1, 1]);
  });

  test('goes to every source of one link, to each once', () => {
    const link = openLink('lnk_a');
    beat(link, 'lte:1');
    beat(link, 'wifi:1');
    submit(HOLD);
    expect(link.sent.map(({ peer }) => peer).sort()).toEqual(['lte:1', 'wifi:1']);
  });

  test('goes where the autopilot was heard, not where another part of the system or another system was', () => {
    const [radio, other] = [openLink('lnk_radio'), openLink('lnk_other')];
    beat(radio);
    beat(other, undefined, vehicle.withSource(1, 100));
    beat(other, undefined, vehicle.withSource(2, 1));
    submit(HOLD);
    expect([radio.sent.length, other.sent.length]).toEqual([1, 0]);
  });

  test('leaves out a way not heard on for longer than a conflict of ids is remembered', () => {
    const [old, radio] = [openLink('lnk_old'), openLink('lnk_radio')];
    beatFor(1, old);
    beatFor(11, radio);
    submit(HOLD);
    expect([old.sent.length, radio.sent.length]).toEqual([0, 1]);
    protocol.stop();
    protocol.start();
    // But takes it when no other does.
    radio.takesWrites = false;
    submit(HOLD);
    expect([old.sent.length, radio.sent.length]).toEqual([1, 1]);
  });

  test('is sent when one of the links took it', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    for (const link of [radio, wifi]) beat(link);
    radio.takesWrites = false;
    submit(HOLD);
    expect({ attempts, wifi: wifi.sent.length }).toEqual({ attempts: [1], wifi: 1 });
    wifi.enter('retrying');
    radio.takesWrites = true;
    clock.advance(200);
    expect({ attempts, radio: radio.sent.length }).toEqual({ attempts: [1, 2], radio: 1 });
  });

  test('is signed on each link by that link’s own key', () => {
    const state = new SigningState({ clock, store: { load: () => undefined, save: () => undefined } });
    const key = new Uint8Array(32).fill(7);
    const plain = openLink('lnk_plain');
    const signed = new FakeLink('lnk_signed');
    router.attach(signed, {
      policy: 'off',
      verifier: new SignatureVerifier({ key, state, policy: 'off' }),
      signer: new Signer({ key, linkId: 3, state }),
    });
    signed.start();
    for (const link of [plain, signed]) beat(link);
    submit(HOLD);
    const flags = [plain, signed].map(({ sent }) => {
      const bytes = sent[0]?.bytes ?? new Uint8Array();
      return frameAt(bytes, 0, bytes.length).incompatFlags;
    });
    expect(flags).toEqual([0, 1]);
  });

  test('is answered on each link, and the second answer does not end the next command of that number', () => {
    const [radio, wifi] = [openLink('lnk_radio'), openLink('lnk_wifi')];
    for (const link of [radio, wifi]) beat(link);
    submit(HOLD);
    clock.advance(50);
    ack(radio, HOLD, MavResult.FAILED);
    submit(HOLD);
    clock.advance(20);
    ack(wifi, HOLD, MavResult.FAILED);
    expect(outcomes).toMatchObject([{ kind: 'failed' }]);
    clock.advance(30);
    ack(radio, HOLD, MavResult.ACCEPTED);
    expect(outcomes).toMatchObject([{ kind: 'failed' }, { kind: 'accepted', attempts: 1 }]);
  });

  test('that no link takes tries on, and is as sent as soon as one does', () => {
    const link = openLink('lnk_a');
    beat(link);
    link.enter('retrying');
    submit(HOLD);
    clock.advance(500);
    expect({ outcomes, attempts }).toEqual({ outcomes: [], attempts: [] });
    link.enter('open');
    beat(link);
    clock.advance(100);
    expect(attempts).toEqual([1]);
    clock.advance(20);
    ack(link, HOLD, MavResult.ACCEPTED);
    expect(outcomes).toEqual([{ kind: 'accepted', attempts: 1, rttMs: 20 }]);
  });

  test('to a vehicle no link leads to is told so at once', () => {
    openLink('lnk_a');
    submit(HOLD);
    expect(outcomes).toEqual([{ kind: 'not-sent', attempts: 0 }]);
  });
});
