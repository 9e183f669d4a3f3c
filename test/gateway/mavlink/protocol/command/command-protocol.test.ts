import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { MavCmd, MavResult } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { CommandAck } from '../../../../../gateway/mavlink/codec/generated/messages.ts';
import type { CommandOutcome } from '../../../../../gateway/mavlink/protocol/command/command-outcome.ts';
import { CommandProtocol } from '../../../../../gateway/mavlink/protocol/command/command-protocol.ts';
import type {
  CommandLongRequest,
  RetryRule,
} from '../../../../../gateway/mavlink/protocol/command/command-request.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';

const TARGET = { systemId: 1, componentId: 1 };
const RTL = MavCmd.NAV_RETURN_TO_LAUNCH;

function request(retry: RetryRule, over: Partial<CommandLongRequest> = {}): CommandLongRequest {
  return { form: 'long', target: TARGET, command: RTL, params: [0, 0, 0, 0, 0, 0, 0], retry, ...over };
}

describe('CommandProtocol', () => {
  let clock: FakeClock;
  let wire: FakeWire;
  let protocol: CommandProtocol;
  let outcomes: CommandOutcome[];
  let progress: (number | undefined)[];
  let rttMs: number | undefined;

  beforeEach(() => {
    clock = new FakeClock();
    wire = new FakeWire(clock);
    outcomes = [];
    progress = [];
    rttMs = undefined;
    protocol = new CommandProtocol({ sender: wire, inbox: wire, clock, rttMs: () => rttMs });
    protocol.start();
  });
  afterEach(() => {
    protocol.stop();
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });

  const submit = (sent: CommandLongRequest) =>
    protocol.submit(sent, {
      settled: (outcome) => outcomes.push(outcome),
      progress: (pct) => progress.push(pct),
    });
  const ack = (over: Partial<CommandAck> = {}, from = TARGET) =>
    wire.deliver(
      'COMMAND_ACK',
      {
        command: RTL,
        result: MavResult.ACCEPTED,
        progress: 0,
        resultParam2: 0,
        targetSystem: 255,
        targetComponent: 190,
        ...over,
      },
      from,
    );

  it('writes the first frame before it returns and is accepted by the matching answer', () => {
    submit(request('idempotent'));
    expect(wire.sentOf('COMMAND_LONG')).toMatchObject([{ command: RTL, targetSystem: 1, confirmation: 0 }]);
    clock.advance(50);
    ack();
    expect(outcomes).toEqual([{ kind: 'accepted', attempts: 1, rttMs: 50 }]);
    ack();
    expect(outcomes).toHaveLength(1);
  });

  it('finds an answer that arrives while it writes', () => {
    wire.onSend = () => ack();
    submit(request('idempotent'));
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
  });

  it('repeats an idempotent command 10 times in about 4 s with a growing confirmation', () => {
    submit(request('idempotent'));
    clock.advance(3700);
    expect(wire.sentOf('COMMAND_LONG').map(({ confirmation }) => confirmation)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(wire.sent.slice(0, 5).map(({ atMs }) => atMs)).toEqual([0, 200, 500, 900, 1300]);
    clock.advance(400);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 10, wasInProgress: false }]);
    ack();
    expect(outcomes).toHaveLength(1);
  });

  it('waits three round trips on a slow link', () => {
    rttMs = 500;
    submit(request('idempotent'));
    clock.advance(1499);
    expect(wire.sent).toHaveLength(1);
    clock.advance(1);
    expect(wire.sent).toHaveLength(2);
  });

  it('sends a command that acts twice only once', () => {
    submit(request('once'));
    clock.advance(60_000);
    expect(wire.sent).toHaveLength(1);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 1, wasInProgress: false }]);
  });

  it('sends an emergency five times within a second and then waits', () => {
    submit(request('emergency'));
    clock.advance(999);
    expect(wire.sent.map(({ atMs }) => atMs)).toEqual([0, 200, 400, 600, 800]);
    clock.advance(10_000);
    expect(wire.sent).toHaveLength(5);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 5, wasInProgress: false }]);
  });

  it('ends an emergency when its effect is seen', () => {
    let isSeen = false;
    submit(request('emergency', { isSeen: () => isSeen }));
    clock.advance(250);
    isSeen = true;
    clock.advance(200);
    expect(wire.sent).toHaveLength(2);
    expect(outcomes).toEqual([{ kind: 'seen', attempts: 2 }]);
  });

  it('refuses the same command while one is in flight, and takes others', () => {
    submit(request('once'));
    submit(request('idempotent'));
    expect(outcomes).toEqual([{ kind: 'busy', attempts: 0 }]);
    submit(request('once', { command: MavCmd.NAV_LAND }));
    submit(request('once', { target: { systemId: 2, componentId: 1 } }));
    expect(wire.sent).toHaveLength(3);
  });

  it('lets an emergency push the same command aside and distrusts the answers', () => {
    submit(request('once'));
    submit(request('emergency'));
    expect(outcomes).toEqual([{ kind: 'withdrawn', attempts: 1 }]);
    ack({ result: MavResult.FAILED });
    clock.advance(900);
    expect(wire.sent).toHaveLength(6);
    ack();
    clock.advance(5000);
    expect(outcomes[1]).toMatchObject({ kind: 'accepted', attempts: 5 });
  });

  it.each([
    ['another command', { command: MavCmd.NAV_LAND }, TARGET],
    ['another component', {}, { systemId: 1, componentId: 100 }],
    ['another system', {}, { systemId: 2, componentId: 1 }],
    ['another ground station', { targetSystem: 254 }, TARGET],
    ['another component of this station', { targetComponent: 1 }, TARGET],
  ])('ignores an answer of or for %s', (_, over, from) => {
    submit(request('once'));
    ack(over, from);
    expect(outcomes).toEqual([]);
  });

  it('takes an answer that does not say for whom it is', () => {
    submit(request('once'));
    ack({ targetSystem: 0, targetComponent: 0 });
    expect(outcomes).toMatchObject([{ kind: 'accepted' }]);
  });

  it.each([
    [MavResult.DENIED, 'denied', 'DENIED'],
    [MavResult.FAILED, 'failed', 'FAILED'],
    [MavResult.UNSUPPORTED, 'unsupported', 'UNSUPPORTED'],
    [MavResult.COMMAND_INT_ONLY, 'unsupported', 'COMMAND_INT_ONLY'],
    [MavResult.CANCELLED, 'cancelled', 'CANCELLED'],
    [200, 'failed', 'RESULT_200'],
  ])('tells result %i as %s', (result, kind, resultName) => {
    submit(request('idempotent'));
    ack({ result });
    expect(outcomes).toEqual([{ kind, attempts: 1, resultName }]);
  });

  it('waits longer while the vehicle works, and silence afterwards is not an answer', () => {
    submit(request('idempotent'));
    clock.advance(100);
    ack({ result: MavResult.IN_PROGRESS, progress: 10 });
    clock.advance(2900);
    ack({ result: MavResult.IN_PROGRESS, progress: 255 });
    expect(progress).toEqual([10, undefined]);
    clock.advance(5700);
    expect(outcomes).toEqual([]);
    clock.advance(200);
    expect(wire.sent).toHaveLength(1);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 1, wasInProgress: true }]);
  });

  it('does not wait for ever for a vehicle that only says it works', () => {
    submit(request('once', { longestProgressMs: 10_000 }));
    for (let second = 0; second < 20; second += 1) {
      ack({ result: MavResult.IN_PROGRESS, progress: 50 });
      clock.advance(1000);
    }
    expect(outcomes).toMatchObject([{ kind: 'timed-out', wasInProgress: true }]);
  });

  it('backs off a second up to three times when told to come again', () => {
    submit(request('idempotent'));
    for (let round = 0; round < 3; round += 1) {
      ack({ result: MavResult.TEMPORARILY_REJECTED });
      clock.advance(999);
      expect(wire.sent).toHaveLength(round + 1);
      clock.advance(1);
    }
    ack({ result: MavResult.TEMPORARILY_REJECTED });
    expect(outcomes).toEqual([
      { kind: 'temporarily-rejected', attempts: 4, resultName: 'TEMPORARILY_REJECTED' },
    ]);
  });

  it('does not come again with a command that acts twice', () => {
    submit(request('once'));
    ack({ result: MavResult.TEMPORARILY_REJECTED });
    expect(outcomes).toMatchObject([{ kind: 'temporarily-rejected', attempts: 1 }]);
  });

  it.each(['link-lost', 'rebooted'] as const)('never sends again after %s', (reason) => {
    submit(request('idempotent'));
    clock.advance(250);
    protocol.interrupt(1, reason);
    clock.advance(60_000);
    expect(wire.sent).toHaveLength(2);
    expect(outcomes).toEqual([{ kind: reason, attempts: 2 }]);
  });

  it('says so when no link leads to the vehicle', () => {
    wire.isOpen = false;
    submit(request('emergency'));
    expect(outcomes).toEqual([{ kind: 'not-sent', attempts: 0 }]);
  });

  it('tries an emergency that no link takes as often as any other, and says only then that nothing was sent', () => {
    wire.isTaking = false;
    submit(request('emergency'));
    clock.advance(799);
    expect(outcomes).toEqual([]);
    clock.advance(1);
    expect(outcomes).toEqual([{ kind: 'not-sent', attempts: 0 }]);
    wire.isTaking = true;
    clock.advance(60_000);
    expect(wire.sent).toEqual([]);
  });

  it('counts an emergency as sent from the first try that a link took', () => {
    wire.isTaking = false;
    submit(request('emergency'));
    clock.advance(500);
    wire.isTaking = true;
    clock.advance(500);
    expect(wire.sent.map(({ atMs }) => atMs)).toEqual([600, 800]);
    expect(wire.sentOf('COMMAND_LONG').map(({ confirmation }) => confirmation)).toEqual([0, 1]);
    clock.advance(5000);
    expect(outcomes).toEqual([{ kind: 'timed-out', attempts: 2, wasInProgress: false }]);
  });

  it('trusts the answer to an emergency that pushed aside one of which nothing was sent', () => {
    wire.isTaking = false;
    submit(request('emergency'));
    wire.isTaking = true;
    submit(request('emergency'));
    ack();
    expect(outcomes).toMatchObject([{ kind: 'withdrawn', attempts: 0 }, { kind: 'accepted' }]);
  });

  it.each(['once', 'idempotent'] as const)('says at once that no link took a command sent %s', (retry) => {
    wire.isTaking = false;
    submit(request(retry));
    expect(outcomes).toEqual([{ kind: 'not-sent', attempts: 0 }]);
  });

  it('waits for no more than the vehicle’s one answer where only one frame went out', () => {
    submit(request('emergency'));
    ack({ result: MavResult.FAILED });
    submit(request('emergency'));
    ack({ result: MavResult.FAILED });
    expect(outcomes).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }]);
  });

  it('sends a repeatable command again while an answer may be that to the emergency before it', () => {
    wire.ways = 2;
    submit(request('emergency'));
    ack();
    submit(request('idempotent'));
    ack();
    clock.advance(999);
    expect(outcomes).toHaveLength(1);
    clock.advance(1);
    ack();
    expect(outcomes[1]).toMatchObject({ kind: 'accepted' });
    expect(wire.sent.length).toBeGreaterThan(3);
  });

  it('takes an answer that comes after the effect was seen for that emergency’s, not for the next command’s', () => {
    submit(request('emergency', { isSeen: () => true }));
    clock.advance(200);
    expect(outcomes).toEqual([{ kind: 'seen', attempts: 1 }]);
    submit(request('emergency'));
    ack();
    clock.advance(200);
    expect(wire.sent).toHaveLength(3);
    ack({ result: MavResult.FAILED });
    expect(outcomes[1]).toMatchObject({ kind: 'failed', attempts: 2 });
  });

  it('believes the only answer to a single send when nothing else can come any more', () => {
    wire.ways = 2;
    submit(request('emergency'));
    ack();
    submit(request('once'));
    clock.advance(100);
    ack();
    clock.advance(899);
    expect(outcomes).toHaveLength(1);
    clock.advance(1);
    expect(outcomes[1]).toMatchObject({ kind: 'accepted', attempts: 1 });
  });

  it('does not go on trying when the link closes for good, nor when it opens later', () => {
    submit(request('idempotent'));
    wire.isOpen = false;
    clock.advance(60_000);
    wire.isOpen = true;
    clock.advance(60_000);
    expect(wire.sent).toHaveLength(1);
    expect(outcomes).toMatchObject([{ kind: 'timed-out', attempts: 1 }]);
  });

  it('allows a new command from within the answer to the last', () => {
    protocol.submit(request('once'), { settled: () => void submit(request('once')) });
    ack();
    expect(wire.sent).toHaveLength(2);
  });

  it('keeps latitude and longitude exact in COMMAND_INT', () => {
    protocol.submit(
      {
        form: 'int',
        target: TARGET,
        command: MavCmd.DO_REPOSITION,
        params: [-1, 1, 0, 0],
        frame: 3,
        latitudeDeg: 47.3979771,
        longitudeDeg: -8.5456073,
        altitudeM: 20,
        retry: 'once',
      },
      { settled: () => undefined },
    );
    expect(wire.sentOf('COMMAND_INT')).toMatchObject([{ x: 473979771, y: -85456073, z: 20, frame: 3 }]);
  });

  it('gets 99.5 % of idempotent commands through a line that loses 30 % each way, and claims none falsely', () => {
    const random = seededRandom(7);
    let accepted = 0;
    for (let run = 0; run < 1000; run += 1) {
      let isReceived = false;
      wire.onSend = () => {
        if (random() < 0.3) return;
        isReceived = true;
        if (random() >= 0.3) clock.after(80, () => ack());
      };
      const first = outcomes.length;
      submit(request('idempotent'));
      clock.advance(8000);
      if (outcomes[first]?.kind !== 'accepted') continue;
      expect(isReceived).toBe(true);
      accepted += 1;
    }
    expect(accepted).toBeGreaterThanOrEqual(995);
  });
});
