import { describe, expect, it } from 'vitest';
import {
  MessageInterval,
  type RequestOutcome,
} from '../../../../gateway/mavlink/protocol/message-interval.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { blankMessage } from '../../vehicle/blank-message.ts';

const TARGET = { systemId: 1, componentId: 1 };
const SET_MESSAGE_INTERVAL = 511;

function build() {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const interval = new MessageInterval({ inbox: wire, sender: new ReadOnlySender(wire), clock });
  const outcomes: RequestOutcome[] = [];
  const note = (outcome: RequestOutcome) => void outcomes.push(outcome);
  const acknowledge = (fields = {}, from = TARGET) =>
    wire.deliver(
      'COMMAND_ACK',
      blankMessage('COMMAND_ACK', { command: SET_MESSAGE_INTERVAL, ...fields }),
      from,
    );
  interval.start();
  return { clock, wire, interval, outcomes, note, acknowledge };
}

describe('message interval', () => {
  it('asks with the message id and the period in microseconds', () => {
    const { wire, interval, note } = build();
    interval.setRate(TARGET, 'GLOBAL_POSITION_INT', 4, note);
    expect(wire.sentOf('COMMAND_LONG')).toMatchObject([{ command: 511, param1: 33, param2: 250_000 }]);
  });

  it.each<[number, RequestOutcome]>([
    [0, 'accepted'],
    [1, 'failed'],
    [2, 'denied'],
    [3, 'unsupported'],
    [4, 'failed'],
  ])('tells result %i as %s', (result, outcome) => {
    const { interval, outcomes, note, acknowledge } = build();
    interval.setRate(TARGET, 'ATTITUDE', 10, note);
    acknowledge({ result });
    acknowledge({ result });
    expect(outcomes).toEqual([outcome]);
  });

  it('times out after 400 ms of silence, once, and a late answer changes nothing', () => {
    const { clock, interval, outcomes, note, acknowledge } = build();
    interval.setRate(TARGET, 'ATTITUDE', 10, note);
    clock.advance(399);
    expect(outcomes).toEqual([]);
    clock.advance(1);
    acknowledge();
    expect(outcomes).toEqual(['timed-out']);
  });

  it.each([
    ['another system', {}, { systemId: 2, componentId: 1 }],
    ['another component', {}, { systemId: 1, componentId: 100 }],
    ['another command', { command: 512 }, TARGET],
    ['another station', { targetSystem: 254 }, TARGET],
    ['another component of ours', { targetSystem: 255, targetComponent: 1 }, TARGET],
  ])('does not take the answer of or to %s', (_what, fields, from) => {
    const { interval, outcomes, note, acknowledge } = build();
    interval.setRate(TARGET, 'ATTITUDE', 10, note);
    acknowledge(fields, from);
    expect(outcomes).toEqual([]);
    acknowledge({ targetSystem: 255, targetComponent: 190 });
    expect(outcomes).toEqual(['accepted']);
  });

  it('has one request a system open', () => {
    const { wire, interval, outcomes, note } = build();
    interval.setRate(TARGET, 'ATTITUDE', 10, note);
    interval.requestOnce(TARGET, 'HOME_POSITION', note);
    interval.requestOnce({ systemId: 2, componentId: 1 }, 'HOME_POSITION', note);
    expect(outcomes).toEqual(['busy']);
    expect(interval.isBusy(1)).toBe(true);
    expect(wire.sent).toHaveLength(2);
  });

  it('says at once that no link leads there', () => {
    const { wire, interval, outcomes, note } = build();
    wire.isOpen = false;
    interval.requestOnce(TARGET, 'AUTOPILOT_VERSION', note);
    expect(outcomes).toEqual(['no-route']);
    expect(interval.isBusy(1)).toBe(false);
  });

  it('knows the older commands and the streams', () => {
    const { wire, interval, note } = build();
    interval.requestOnceOldWay(TARGET, 'AUTOPILOT_VERSION', note);
    interval.requestOnceOldWay({ systemId: 2, componentId: 1 }, 'HOME_POSITION', note);
    interval.requestStream(TARGET, 6, 0.2);
    expect(wire.sentOf('COMMAND_LONG').map(({ command, param1 }) => [command, param1])).toEqual([
      [520, 1],
      [410, 0],
    ]);
    expect(wire.sentOf('REQUEST_DATA_STREAM')).toMatchObject([
      { reqStreamId: 6, reqMessageRate: 1, startStop: 1 },
    ]);
  });

  it('ends open requests and leaves nothing behind when it stops', () => {
    const { clock, wire, interval, outcomes, note } = build();
    interval.setRate(TARGET, 'ATTITUDE', 10, note);
    interval.stop();
    expect(outcomes).toEqual(['timed-out']);
    expect(clock.pendingTimers).toBe(0);
    expect(wire.listenerCount).toBe(0);
  });
});
