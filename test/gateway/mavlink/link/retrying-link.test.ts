import { beforeEach, expect, test } from 'vitest';
import { RetryingLink } from '../../../../gateway/mavlink/link/retrying-link.ts';
import type { Transport, TransportHooks } from '../../../../gateway/mavlink/link/transport.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';

/** One try, opened and closed by hand. */
interface Try {
  readonly hooks: TransportHooks;
  isClosed: boolean;
  letClose: () => void;
}

let clock: FakeClock;
let tries: Try[];
let log: string[];
let link: RetryingLink;
let onOpen: (hooks: TransportHooks) => void;

beforeEach(() => {
  clock = new FakeClock();
  tries = [];
  log = [];
  onOpen = () => undefined;
  link = new RetryingLink(
    {
      id: 'lnk_1',
      config: { kind: 'tcp', host: '127.0.0.1', port: 5760 },
      isDatagram: false,
      openTransport(hooks): Transport {
        const attempt: Try = { hooks, isClosed: false, letClose: () => undefined };
        tries.push(attempt);
        onOpen(hooks);
        return {
          write: () => 1,
          close: () => {
            attempt.isClosed = true;
            return new Promise((resolve) => {
              attempt.letClose = resolve;
            });
          },
        };
      },
    },
    { clock, random: () => 1 },
  );
  link.on('stateChanged', (state) => log.push(state));
  link.on('received', ({ peer }) => log.push(`received from ${peer}`));
  link.on('peerGone', (peer) => log.push(`gone ${peer}`));
});

test('a try that is over has nothing to say any more', async () => {
  link.start();
  await settled();
  const { hooks, letClose } = tries[0] as Try;
  hooks.opened();
  hooks.received(Uint8Array.of(1), 'a');
  hooks.failed('first');
  letClose();
  hooks.opened();
  hooks.failed('second');
  hooks.problem('third');
  hooks.received(Uint8Array.of(1), 'a');
  hooks.peerGone('a');
  expect(log).toEqual(['opening', 'open', 'received from a', 'retrying']);
  expect({ error: link.lastError, bytes: link.counters.receivedBytes, timers: clock.pendingTimers }).toEqual({
    error: 'first',
    bytes: 1,
    timers: 1,
  });
});

test('opens again only when the transport before is closed', async () => {
  link.start();
  await settled();
  tries[0]?.hooks.opened();
  tries[0]?.hooks.failed('gone');
  clock.advance(5000);
  await settled();
  expect({ tries: tries.length, isClosed: tries[0]?.isClosed }).toEqual({ tries: 1, isClosed: true });
  tries[0]?.letClose();
  await settled();
  expect(tries.length).toBe(2);
  tries[1]?.hooks.opened();
  expect({ reconnects: link.counters.reconnects, error: link.lastError }).toEqual({
    reconnects: 1,
    error: undefined,
  });
});

test('closes a transport that failed while it was being made, and survives one that throws', async () => {
  onOpen = (hooks) => hooks.failed('at once');
  link.start();
  await settled();
  expect({ state: link.state, isClosed: tries[0]?.isClosed }).toEqual({ state: 'retrying', isClosed: true });
  tries[0]?.letClose();
  onOpen = () => {
    throw new Error('no socket');
  };
  clock.advance(500);
  await settled();
  expect({ state: link.state, error: link.lastError, tries: tries.length }).toEqual({
    state: 'retrying',
    error: 'no socket',
    tries: 2,
  });
});

test('stop resolves when the transport is closed, and a start during it waits its turn', async () => {
  link.start();
  await settled();
  tries[0]?.hooks.opened();
  let isStopped = false;
  const stopping = link.stop().then(() => {
    isStopped = true;
  });
  expect(link.write(Uint8Array.of(1))).toBe(false);
  link.start();
  await settled();
  expect({ isStopped, tries: tries.length }).toEqual({ isStopped: false, tries: 1 });
  tries[0]?.letClose();
  await stopping;
  await settled();
  expect({ tries: tries.length, state: link.state }).toEqual({ tries: 2, state: 'opening' });
  expect(clock.pendingTimers).toBe(0);
});
