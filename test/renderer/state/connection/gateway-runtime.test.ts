import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConnectionStore } from '../../../../renderer/state/connection/connection-store.ts';
import type { GatewayRuntime } from '../../../../renderer/state/connection/gateway-runtime.ts';
import { gatewayUtcMs } from '../../../../renderer/state/connection/now.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { startRuntime } from './runtime-rig.ts';

let runtime: GatewayRuntime | undefined;
beforeEach(() => useConnectionStore.setState(useConnectionStore.getInitialState(), true));
afterEach(() => runtime?.stop());

function start(answer: () => Promise<Response>) {
  const started = startRuntime(answer);
  runtime = started.runtime;
  return started;
}

const silence = () => Promise.reject(new TypeError('refused'));
const busy = () => Promise.resolve(new Response('{}', { status: 503 }));

test('a gateway that answers under load that it is busy is not offline', async () => {
  start(busy);
  await settled();
  expect(useConnectionStore.getState().gateway).toBe('online');
});

test('silence is offline', async () => {
  start(silence);
  await settled();
  expect(useConnectionStore.getState().gateway).toBe('offline');
});

test('what the gateway stamps is measured by its own clock, as far as that runs ahead', async () => {
  const { sockets, clock } = start(silence);
  const aheadMs = 40_000;
  const send = (kind: string, data: object, t: number) =>
    sockets[0]?.onMessage(JSON.stringify({ v: 1, kind, seq: 1, t, data }));
  sockets[0]?.onOpen();
  const now = clock.utcMs();
  send('welcome', { session: 's', heartbeatMs: 2000, resumed: false }, now + aheadMs - 700);
  send('heartbeat', { rttMs: null, droppedFrames: 0 }, now + aheadMs);
  send('heartbeat', { rttMs: null, droppedFrames: 0 }, now + aheadMs - 3_000);
  expect(gatewayUtcMs(now)).toBe(now + aheadMs);
  // This machine's clock is put right.
  send('heartbeat', { rttMs: null, droppedFrames: 0 }, now + 20);
  expect(gatewayUtcMs(now)).toBe(now + 20);
  send('welcome', { session: 't', heartbeatMs: 2000, resumed: false }, now - 5);
  expect(gatewayUtcMs(now)).toBe(now - 5);
  await settled();
});

test('a stream that flows says that the gateway is there, whatever one request met', async () => {
  const { sockets, clock } = start(silence);
  await settled();
  sockets[0]?.onOpen();
  const data = { session: 's', heartbeatMs: 2000, resumed: false };
  sockets[0]?.onMessage(JSON.stringify({ v: 1, kind: 'welcome', seq: 1, t: 0, data }));
  await clock.advanceAsync(2_000, 500);
  expect(useConnectionStore.getState()).toMatchObject({ gateway: 'online', stream: 'online' });
});
