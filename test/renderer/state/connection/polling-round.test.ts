import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StreamSocketEvents } from '../../../../renderer/api/connection/telemetry-stream.ts';
import { useAlertStore } from '../../../../renderer/state/app/alert-store.ts';
import { useApprovalStore } from '../../../../renderer/state/command-center/governance-store.ts';
import { useLeaseStore } from '../../../../renderer/state/command-center/lease-store.ts';
import { useConnectionStore } from '../../../../renderer/state/connection/connection-store.ts';
import type { GatewayRuntime } from '../../../../renderer/state/connection/gateway-runtime.ts';
import { useLinkStore } from '../../../../renderer/state/settings/link-store.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { settled } from '../../../fake/fake-clock.ts';
import { buildApproval, buildLease } from '../../builder/build-governance.ts';
import { buildAlert, buildLink, buildVehicle } from '../../builder/build-records.ts';
import { EMPTY_SNAPSHOT } from '../../builder/empty-snapshot.ts';
import { startRuntime } from './runtime-rig.ts';

const FORMER = { kind: 'key', id: 'former' } as const;
const STANDS = {
  ...EMPTY_SNAPSHOT,
  alerts: [buildAlert({ severity: 'warning' })],
  links: [buildLink()],
  approvals: [buildApproval()],
  leases: [buildLease({ epoch: 4 })],
};
const LISTS = ['commands', 'links', 'alerts', 'approvals', 'leases'];

let runtime: GatewayRuntime | undefined;
beforeEach(() => {
  useConnectionStore.setState(useConnectionStore.getInitialState(), true);
  useVehicleStore.setState(useVehicleStore.getInitialState(), true);
  useAlertStore.setState(useAlertStore.getInitialState(), true);
  useApprovalStore.setState(useApprovalStore.getInitialState(), true);
  useLeaseStore.setState(useLeaseStore.getInitialState(), true);
  useLinkStore.setState(useLinkStore.getInitialState(), true);
});
afterEach(() => runtime?.stop());

/** A window whose requests wait until the test answers them. */
function start() {
  const waiting: { readonly path: string; readonly answer: (response: Response) => void }[] = [];
  const { clock, sockets, ...started } = startRuntime(
    (url) => new Promise((answer) => waiting.push({ path: new URL(String(url)).pathname, answer })),
  );
  runtime = started.runtime;
  const newest = () => sockets.at(-1) as StreamSocketEvents;
  const send = (kind: string, data: object) =>
    newest().onMessage(JSON.stringify({ v: 1, kind, seq: 1, t: 0, data }));
  return {
    send,
    asked: (path: string) => waiting.filter((each) => each.path === path).length,
    async answer(path: string, body: object) {
      const index = waiting.findIndex((each) => each.path === path);
      expect(index, `${path} was asked`).not.toBe(-1);
      waiting.splice(index, 1)[0]?.answer(Response.json(body));
      await settled();
    },
    pass: (ms: number) => clock.advance(ms),
    /** Until the window polls. */
    lose() {
      for (const waitMs of [500, 1_000, 2_000]) {
        newest().onClose(1006);
        clock.advance(waitMs);
      }
    },
    come() {
      newest().onOpen();
      send('welcome', { session: 's', heartbeatMs: 2_000, resumed: false });
      send('snapshot', { ...STANDS, vehicles: [buildVehicle()] });
    },
  };
}

function shown() {
  return {
    vehicles: Object.keys(useVehicleStore.getState().entries),
    alerts: Object.keys(useAlertStore.getState().alerts),
    approvals: Object.keys(useApprovalStore.getState().approvals),
    epoch: useLeaseStore.getState().leases['uav-1']?.epoch,
    links: Object.keys(useLinkStore.getState().links),
  };
}
const NOW = { vehicles: ['uav-1'], alerts: ['alert-1'], approvals: ['apr-1'], epoch: 4, links: ['lnk_1'] };

const telemetry = (...vehicles: readonly object[]) => ({
  timestamp: '2026-01-01T12:00:00.000Z',
  mode: 'sim',
  vehicles,
});

/** What the lists said before the stream came. */
async function answerOld({ answer }: Pick<ReturnType<typeof start>, 'answer'>): Promise<void> {
  const page = (items: readonly object[]) => ({ items, nextCursor: null });
  for (const list of LISTS)
    await answer(`/api/${list}`, page(list === 'leases' ? [buildLease({ epoch: 3, holder: FORMER })] : []));
}

test('lists that come after the stream is back do not put old things in the place of newer ones', async () => {
  const rig = start();
  rig.lose();
  await rig.answer('/telemetry', telemetry());
  rig.come();
  await answerOld(rig);
  expect(shown()).toEqual(NOW);
});

test('neither do vehicles, and nothing more is asked then', async () => {
  const rig = start();
  rig.lose();
  rig.come();
  await rig.answer('/telemetry', telemetry());
  expect(shown()).toEqual(NOW);
  expect(rig.asked('/api/alerts')).toBe(0);
});

test('nor when the stream was back and is lost again', async () => {
  const rig = start();
  rig.lose();
  await rig.answer('/telemetry', telemetry());
  rig.come();
  rig.lose();
  await answerOld(rig);
  expect(shown()).toEqual(NOW);
});

test('nor after the window was given another gateway', async () => {
  const rig = start();
  rig.lose();
  await rig.answer('/telemetry', telemetry());
  runtime?.stop();
  await answerOld(rig);
  expect(shown().epoch).toBeUndefined();
});

test('vehicles that come together in one frame are all shown', () => {
  const rig = start();
  rig.come();
  rig.send('vehicles', { vehicles: [buildVehicle(), buildVehicle({ id: 'uav-2', sysid: 2 })] });
  rig.pass(1_000);
  expect(shown().vehicles).toEqual(['uav-1', 'uav-2']);
});

test('what the former gateway told last brings no vehicle back after the window was given another one', () => {
  const rig = start();
  rig.come();
  rig.send('telemetry', { vehicle: buildVehicle() });
  runtime?.stop();
  useVehicleStore.setState(useVehicleStore.getInitialState(), true);
  rig.pass(1_000);
  expect(shown().vehicles).toEqual([]);
});

test('each list of a round is shown as it comes, not after the slowest', async () => {
  const rig = start();
  rig.lose();
  await rig.answer('/telemetry', telemetry(buildVehicle()));
  await rig.answer('/api/alerts', { items: STANDS.alerts, nextCursor: null });
  expect(shown()).toMatchObject({ vehicles: ['uav-1'], alerts: ['alert-1'], approvals: [] });
  await rig.answer('/api/approvals', { items: STANDS.approvals, nextCursor: null });
  expect(shown()).toMatchObject({ approvals: ['apr-1'], links: [] });
});

test('a gap is not polled for: a snapshot follows it', async () => {
  const rig = start();
  rig.come();
  rig.send('gap', { from: 5, to: 9 });
  await settled();
  expect(rig.asked('/telemetry')).toBe(0);
});
