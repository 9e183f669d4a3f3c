import type { Msg, NatsConnection, SubscriptionOptions } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { Presences } from '../../fleet/presence.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { sampleVehicle } from '../builder/contract-samples.ts';
import { FakeClock } from '../fake/fake-clock.ts';

const ID = 'st-0123456789abcdef';

function rig() {
  const clock = new FakeClock();
  let hear: SubscriptionOptions['callback'];
  const connection = {
    subscribe(subject: string, options: SubscriptionOptions) {
      if (subject.endsWith('.state')) hear = options.callback;
    },
  } as unknown as NatsConnection;
  const presences = new Presences(connection, clock, silentLogger);
  presences.start();
  const say = (runId: string, vehicleIds: readonly string[] = [], more: object = {}) => {
    const state = {
      name: 'Field A',
      version: '1',
      runId,
      atUtcMs: clock.utcMs() + 3_600_000,
      waitingRows: 2,
      vehicleIds,
      vehicles: vehicleIds.map((id) => sampleVehicle({ id })),
      ...more,
    };
    const data = new TextEncoder().encode(JSON.stringify(state));
    void hear?.(null, { subject: `aerodeck.${ID}.state`, data } as Msg);
  };
  return { clock, presences, say };
}

it('a station is there for as long as it says so, whatever its clock says', () => {
  const { clock, presences, say } = rig();
  expect(presences.of(ID)).toBeUndefined();
  say('run-1');
  expect(presences.of(ID)).toMatchObject({ isReachable: true, clockAheadMs: 3_600_000, waitingRows: 2 });
  clock.advance(3_500);
  expect(presences.of(ID)?.isReachable).toBe(true);
  clock.advance(1);
  expect(presences.of(ID)?.isReachable).toBe(false);
});

it('has the newest of each vehicle, and none that is gone', () => {
  const { presences, say } = rig();
  say('run-1', ['uav-1', 'uav-2']);
  say('run-1', ['uav-1', 'uav-2'], { vehicles: [sampleVehicle({ id: 'uav-2', armed: false })] });
  expect(presences.of(ID)?.vehicles.map(({ id, armed }) => [id, armed])).toEqual([
    ['uav-1', true],
    ['uav-2', false],
  ]);
  say('run-1', ['uav-2']);
  expect(presences.of(ID)?.vehicles.map(({ id }) => id)).toEqual(['uav-2']);
});

it('a restart is one station; two that speak in turn are two', () => {
  const { clock, presences, say } = rig();
  say('run-1');
  say('run-2');
  say('run-2');
  expect(presences.of(ID)?.isDouble).toBe(false);
  say('run-1');
  expect(presences.of(ID)?.isDouble).toBe(true);
  clock.advance(3_400);
  say('run-1');
  clock.advance(200);
  expect(presences.of(ID)?.isDouble).toBe(false);
});

it('takes what a newer station says beside what it knows, and nothing from what it cannot read', () => {
  const { presences, say } = rig();
  say('run-1', ['uav-1'], { newer: true });
  expect(presences.of(ID)?.vehicles).toHaveLength(1);
  say('run-1', [], { waitingRows: 'many' });
  expect(presences.of(ID)?.waitingRows).toBe(2);
});
