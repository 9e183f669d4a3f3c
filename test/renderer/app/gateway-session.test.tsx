import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Whoami } from '../../../gateway/contract/account/access.ts';
import type { ServerKind } from '../../../gateway/contract/port/websocket.ts';
import { GatewaySession, type SessionState } from '../../../renderer/app/gateway-session.ts';
import { GatewayContext } from '../../../renderer/state/connection/gateway-context.ts';
import type { GatewayRuntime } from '../../../renderer/state/connection/gateway-runtime.ts';
import { operationKey } from '../../../renderer/state/connection/operations.ts';
import { useWhoami } from '../../../renderer/state/connection/whoami.ts';
import { useAvailability } from '../../../renderer/state/vehicle/command-availability.ts';
import {
  ONBOARD_LISTS,
  useFence,
  useMission,
  useRally,
} from '../../../renderer/state/vehicle/mission-queries.ts';
import { useVehicle, useVehicleStore } from '../../../renderer/state/vehicle/vehicle-store.ts';
import { buildVehicle } from '../builder/build-records.ts';
import { buildGates } from '../builder/developer-rig.tsx';
import { EMPTY_SNAPSHOT } from '../builder/empty-snapshot.ts';

const LISTS = ['mission', 'fence', 'rally'] as const;

/** Stands for the browser's: the test tells what comes. */
class FakeSocket {
  static newest: FakeSocket;
  static opened = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  constructor() {
    FakeSocket.newest = this;
    FakeSocket.opened += 1;
  }
  send(): void {}
  close(): void {}
}

let session: GatewaySession | undefined;
let queryClient: QueryClient;
/** When what a vehicle holds was read last, as the gateway answers; undefined: it knows no such vehicle. */
let readAtMs: number | undefined;
let whoami: Whoami;
const asked: string[] = [];

beforeEach(() => {
  useVehicleStore.setState(useVehicleStore.getInitialState(), true);
  sessionStorage.setItem('aerodeck.operator-token', 't');
  asked.length = 0;
  readAtMs = 1;
  whoami = whoamiOf('account', 'pilot');
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answerTo(new URL(url).pathname)));
});
afterEach(() => {
  session?.stop();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function answerTo(path: string): Response {
  if (path === '/api/whoami') return Response.json(whoami);
  const [, vehicleId, list] = /^\/api\/vehicles\/([^/]+)\/(mission|fence|rally)$/.exec(path) ?? [];
  if (list) asked.push(list);
  if (!list || readAtMs === undefined) return new Response('{}', { status: 404 });
  const read = { vehicleId, readAtMs, source: 'vehicle' };
  const settings = {
    isEnabled: true,
    action: null,
    maxHeightM: null,
    minHeightM: null,
    radiusM: null,
    parameters: {},
  };
  if (list === 'mission') return Response.json({ ...read, items: [], doubt: null });
  if (list === 'rally') return Response.json({ ...read, points: [], unreadItems: 0 });
  const geofence = { polygons: [], circles: [], maxHeightM: null, minHeightM: null };
  return Response.json({ ...read, geofence, unreadItems: 0, settings });
}

function receive(kind: ServerKind, data: object): void {
  act(() => FakeSocket.newest.onmessage?.({ data: JSON.stringify({ v: 1, kind, seq: 1, t: 0, data }) }));
}

const vehicle = (sysid = 1) =>
  buildVehicle({ sysid, mission: { seq: 0, count: 3, state: 'none', distance_to_next_m: null } });
const snapshot = (...vehicles: object[]) => receive('snapshot', { ...EMPTY_SNAPSHOT, vehicles });

const wrapperOf =
  (runtime: GatewayRuntime) =>
  ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <GatewayContext value={runtime}>{children}</GatewayContext>
    </QueryClientProvider>
  );

/** A window that looks at what uav-1 holds, over a stream that stands. */
async function look() {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ready = new Promise<SessionState & { phase: 'ready' }>((resolve) => {
    session = new GatewaySession(queryClient, (state) => {
      if (state.phase === 'ready') resolve(state);
    });
  });
  session?.start();
  const { runtime } = await ready;
  act(() => FakeSocket.newest.onopen?.());
  receive('welcome', { session: 's', heartbeatMs: 60_000, resumed: false });
  snapshot(vehicle());
  const wrapper = wrapperOf(runtime);
  const { result } = renderHook(
    () => {
      // Like the map: what is selected stays so while it is gone.
      const count = useVehicle('uav-1')?.telemetry.mission?.count;
      const reads = [useMission('uav-1', count).data, useFence('uav-1').data, useRally('uav-1').data];
      return reads.map((read) => read?.readAtMs);
    },
    { wrapper },
  );
  const shows = (atMs: number | undefined) =>
    waitFor(() => expect(result.current).toEqual([atMs, atMs, atMs]));
  await shows(1);
  return { shows, result, runtime };
}

function whoamiOf(kind: Whoami['principal']['kind'], role: Whoami['station']['role']): Whoami {
  return {
    principal: { kind, id: 'ann', tenantId: 'ten' },
    scopes: [],
    gates: buildGates(),
    station: { role },
  };
}

describe('a role that changes', () => {
  test('reconnects with the new rights, and commands say why they are off', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { runtime } = await look();
    const { result } = renderHook(
      () => ({ role: useWhoami().data?.station.role, why: useAvailability()('arm') }),
      {
        wrapper: wrapperOf(runtime),
      },
    );
    await waitFor(() => expect(result.current.role).toBe('pilot'));
    const { opened } = FakeSocket;
    whoami = whoamiOf('account', 'observer');
    receive('bye', { reason: 'access-changed', retryAfterMs: 0 });
    act(() => FakeSocket.newest.onclose?.({ code: 1012 }));
    await waitFor(() => expect(FakeSocket.opened).toBe(opened + 1));
    act(() => FakeSocket.newest.onopen?.());
    receive('welcome', { session: 't', heartbeatMs: 60_000, resumed: false });
    snapshot({ ...vehicle(), mode: 'live' });
    await waitFor(() => expect(result.current.role).toBe('observer'));
    expect(result.current.why).toBe('Your role at this station does not allow commanding real aircraft.');
  });
});

describe('what a vehicle holds', () => {
  test('is asked for again when frames were lost for good', async () => {
    const { shows } = await look();
    readAtMs = 2;
    receive('gap', { from: 3, to: 9 });
    await shows(2);
  });

  test('is asked for again when a whole picture came in the place of frames', async () => {
    const { shows } = await look();
    readAtMs = 2;
    receive('welcome', { session: 't', heartbeatMs: 60_000, resumed: false });
    snapshot(vehicle());
    await shows(2);
  });

  test('is not asked for again over a stream that goes on where it was', async () => {
    await look();
    asked.length = 0;
    receive('welcome', { session: 's', heartbeatMs: 60_000, resumed: true });
    receive('telemetry', { vehicle: vehicle() });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([]);
  });

  test('goes with a vehicle that is removed; the next of its number is asked for its own', async () => {
    const { shows, result } = await look();
    readAtMs = undefined;
    asked.length = 0;
    receive('state', { vehicleRemoved: 'uav-1' });
    await shows(undefined);
    expect(asked).toEqual([]);
    readAtMs = 2;
    receive('telemetry', { vehicle: vehicle() });
    expect(result.current).toEqual([undefined, undefined, undefined]);
    await shows(2);
    expect(asked.toSorted()).toEqual(LISTS.toSorted());
  });

  test('goes with a vehicle that is missing in a whole picture', async () => {
    const { shows } = await look();
    readAtMs = undefined;
    asked.length = 0;
    snapshot(vehicle(2));
    await shows(undefined);
    expect(asked).toEqual([]);
    readAtMs = 2;
    receive('telemetry', { vehicle: vehicle() });
    await shows(2);
  });

  test('stays while another is removed', async () => {
    const { shows } = await look();
    asked.length = 0;
    receive('state', { vehicleRemoved: 'uav-2' });
    await shows(1);
    expect(asked).toEqual([]);
  });

  test('is gone as well where nobody looks at it now', async () => {
    await look();
    cleanup();
    receive('state', { vehicleRemoved: 'uav-1' });
    for (const list of LISTS) {
      const queryKey = operationKey(ONBOARD_LISTS[list], { params: { vehicleId: 'uav-1' } });
      expect(queryClient.getQueriesData({ queryKey })).toEqual([]);
    }
  });
});
