import { beforeEach, describe, expect, test } from 'vitest';
import { VehicleFeed } from '../../../../renderer/state/vehicle/vehicle-feed.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildVehicle } from '../../builder/build-records.ts';

beforeEach(() => useVehicleStore.setState({ entries: {}, isLoaded: false }));

function setUp() {
  const clock = new FakeClock();
  const asked: (() => void)[] = [];
  const feed = new VehicleFeed({ clock, requestFrame: (action) => asked.push(action) });
  let commits = 0;
  const stop = useVehicleStore.subscribe(() => {
    commits += 1;
  });
  return {
    clock,
    feed,
    stop,
    commits: () => commits,
    frame: () => {
      for (const action of asked.splice(0)) action();
    },
    asked,
  };
}

describe('instruments', () => {
  test('are called once a display frame, however much telemetry came', () => {
    const { feed, frame, asked } = setUp();
    const calls: string[][] = [];
    feed.subscribe((changed) => calls.push([...changed]));
    for (let index = 0; index < 50; index += 1) feed.receive(buildVehicle({ altitude_m: index }));
    feed.receive(buildVehicle({ sysid: 2, id: 'uav-2' }));
    expect(asked).toHaveLength(1);
    frame();
    expect(calls).toEqual([['uav-1', 'uav-2']]);
    expect(feed.get('uav-1')?.telemetry.altitude_m).toBe(49);
  });
});

describe('the store', () => {
  test('is renewed at most every 200 ms by values, at once by what must be seen at once', () => {
    const { feed, clock, commits, stop } = setUp();
    feed.receive(buildVehicle());
    const first = commits();
    for (let index = 0; index < 100; index += 1) {
      feed.receive(buildVehicle({ altitude_m: index }));
      clock.advance(10);
    }
    expect(commits() - first).toBeLessThanOrEqual(5);
    const before = commits();
    feed.receive(buildVehicle({ armed: true }));
    expect(commits()).toBe(before + 1);
    expect(useVehicleStore.getState().entries['uav-1']?.telemetry.armed).toBe(true);
    stop();
  });

  test('is renewed at most every 500 ms by many vehicles, and still at once by what must be seen at once', () => {
    const { feed, clock, commits, stop } = setUp();
    feed.replaceAll(
      Array.from({ length: 30 }, (_, index) => buildVehicle({ sysid: index + 1, id: `uav-${index + 1}` })),
    );
    const first = commits();
    for (let step = 1; step <= 100; step += 1) {
      feed.receive(buildVehicle({ altitude_m: step }));
      clock.advance(10);
    }
    expect(commits() - first).toBe(2);
    feed.receive(buildVehicle({ armed: true }));
    expect(commits() - first).toBe(3);
    stop();
  });

  test('a whole picture removes what is not in it', () => {
    const { feed } = setUp();
    feed.replaceAll([buildVehicle(), buildVehicle({ sysid: 2 })]);
    feed.replaceAll([buildVehicle({ sysid: 2 })]);
    expect(Object.keys(useVehicleStore.getState().entries)).toEqual(['uav-2']);
    expect(useVehicleStore.getState().isLoaded).toBe(true);
  });
});
