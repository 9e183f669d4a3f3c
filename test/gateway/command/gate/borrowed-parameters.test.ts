import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { BorrowedParameters } from '../../../../gateway/command/gate/borrowed-parameters.ts';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { BorrowedParameter } from '../../../../gateway/store/repository/vehicle/borrowed-parameter-repository.ts';
import { buildVehicleState } from '../../../builder/vehicle-state-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';

const context = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0'.repeat(32),
  source: 'window',
} satisfies CommandContext;
const heartbeat = (isArmed: boolean) => ({ isArmed }) as never;
const parameter = (value: number): BorrowedParameter => ({
  vehicleId: 'uav-1',
  name: 'TKOFF_ALT',
  before: 50,
  value,
});

/** A disarmed vehicle and its gate: what was sent, and the ends that it waits for. */
function rig() {
  const stored = new Map<string, BorrowedParameter>();
  const vehicles = new FakeDirectory();
  const sent: unknown[] = [];
  const ends: ((record: CommandRecord) => void)[] = [];
  const clock = new FakeClock();
  const borrowed = new BorrowedParameters({
    store: {
      list: () => [...stored.values()],
      put: (each) => void stored.set(each.name, each),
      remove: ({ name }) => void stored.delete(name),
    },
    gate: {
      submit: ({ params }) => {
        sent.push(params);
        return Promise.resolve({ commandId: 'cmd_1' } as CommandRecord);
      },
      whenEnded: () =>
        new Promise((resolve) => {
          ends.push(resolve);
        }),
    },
    leases: { lease: () => ({ holder: null }) as never, release: () => undefined as never },
    vehicles,
    alerts: { raise: () => undefined as never, clear: () => undefined },
    clock,
    ids: countingIds(),
    logger: silentLogger,
  });
  borrowed.start();
  onTestFinished(() => borrowed.stop());
  const end = async (state: 'done' | 'rejected') => {
    ends.shift()?.({ state } as CommandRecord);
    await settled();
  };
  return { borrowed, stored, vehicles, sent, clock, end };
}

it('a parameter that is changed again while it is set back is set back once more', async () => {
  const { borrowed, stored, vehicles, sent, end } = rig();
  vehicles.put(buildVehicleState({ heartbeat: heartbeat(true) }));
  borrowed.borrow(parameter(80), context);
  vehicles.change('uav-1', { heartbeat: heartbeat(false) });
  await settled();
  expect(sent).toEqual([{ name: 'TKOFF_ALT', value: 50 }]);

  vehicles.change('uav-1', { heartbeat: heartbeat(true) });
  borrowed.borrow(parameter(100), context);
  await end('done');
  expect([...stored.values()]).toEqual([parameter(100)]);

  vehicles.change('uav-1', { heartbeat: heartbeat(false) });
  await settled();
  await end('done');
  expect(sent).toHaveLength(2);
  expect(stored.size).toBe(0);
});

it('a refused restore is tried again ever more rarely, and at once after the next flight', async () => {
  const { borrowed, vehicles, sent, clock, end } = rig();
  vehicles.put(buildVehicleState({ heartbeat: heartbeat(true) }));
  borrowed.borrow(parameter(80), context);
  const land = async () => {
    vehicles.change('uav-1', { heartbeat: heartbeat(false) });
    await settled();
    await end('rejected');
  };
  await land();
  const attempts = [];
  for (let passedS = 0; passedS < 3600; passedS += 10) {
    await clock.advanceAsync(10_000, 10_000);
    if (sent.length === attempts.length + 1) continue;
    attempts.push(passedS + 10);
    await end('rejected');
  }
  expect(attempts).toEqual([10, 30, 70, 150, 310, 630, 1230, 1830, 2430, 3030]);

  vehicles.change('uav-1', { heartbeat: heartbeat(true) });
  await land();
  expect(sent).toHaveLength(attempts.length + 2);
});
