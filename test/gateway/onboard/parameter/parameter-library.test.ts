import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { ParameterProgress } from '../../../../gateway/contract/onboard/parameter.ts';
import { MavParamType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { ParameterHash } from '../../../../gateway/mavlink/protocol/parameter/parameter-hash.ts';
import type {
  ParameterListListener,
  ParameterListRequest,
} from '../../../../gateway/mavlink/protocol/parameter/parameter-list-protocol.ts';
import { ParameterLibrary } from '../../../../gateway/onboard/parameter/parameter-library.ts';
import type { StoredParameterList } from '../../../../gateway/store/repository/vehicle/parameter-repository.ts';
import { sampleVehicleEvent } from '../../../builder/contract-samples.ts';
import { buildVehicleState } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';

const NO_INDEX = 0xffff;

let clock: FakeClock;
let wire: FakeWire;
let directory: FakeDirectory;
let library: ParameterLibrary;
let told: ParameterProgress[];
let onboard: Record<string, number>;
let stored: Map<string, StoredParameterList>;

/** A reading that is over as soon as it began. */
function readAtOnce({ list }: ParameterListRequest, listener: ParameterListListener): boolean {
  const entries = Object.entries(onboard);
  list.count = entries.length;
  for (const [index, [name, value]] of entries.entries())
    list.put({ name, index, type: MavParamType.INT32, value });
  listener.settled('complete');
  return true;
}

beforeEach(() => {
  clock = new FakeClock();
  wire = new FakeWire(clock);
  directory = new FakeDirectory();
  directory.put(buildVehicleState());
  told = [];
  onboard = { RTL_ALT: 1500, WPNAV_SPEED: 500 };
  stored = new Map();
  library = new ParameterLibrary({
    protocol: { read: readAtOnce, interrupt: () => undefined },
    hash: new ParameterHash({ sender: wire, inbox: wire, clock }),
    inbox: wire,
    vehicles: directory,
    store: {
      list: (vehicleId, mode) => stored.get(`${vehicleId} ${mode}`),
      saveList: (vehicleId, mode, list) => void stored.set(`${vehicleId} ${mode}`, list),
    },
    clock,
    logger: silentLogger,
    isLinkHeld: () => false,
    isSlowLink: () => false,
  });
  library.events.on('progress', (progress) => told.push(progress));
  library.start();
});
afterEach(() => {
  library.stop();
  expect(clock.pendingTimers).toBe(0);
});

/** The vehicle tells a value nobody here asked for. */
function tell(paramId: string, paramValue: number): void {
  const paramType = MavParamType.INT32;
  wire.deliver('PARAM_VALUE', { paramId, paramValue, paramType, paramCount: 2, paramIndex: NO_INDEX });
}

const setLost = (isLost: boolean) => directory.change('uav-1', { isLost });

describe('whoever looks at parameters', () => {
  it('is told that another changed one, once for a burst and again for the next', () => {
    library.open('uav-1', false);
    const before = told.at(-1);
    told = [];
    for (let altitudeCm = 1501; altitudeCm <= 1550; altitudeCm += 1) {
      tell('RTL_ALT', altitudeCm);
      clock.advance(10);
    }
    clock.advance(2000);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ state: 'complete', isStale: false });
    expect(told[0]?.revision).toBeGreaterThan(before?.revision ?? 0);
    tell('WPNAV_SPEED', 600);
    clock.advance(2000);
    expect(told).toHaveLength(2);
    expect(told[1]?.revision).toBeGreaterThan(told[0]?.revision ?? 0);
    tell('WPNAV_SPEED', 600);
    clock.advance(2000);
    expect(told).toHaveLength(2);
  });

  it('is told that the vehicle is lost and back, though the list was complete', () => {
    library.open('uav-1', false);
    expect(told.at(-1)).toMatchObject({ state: 'complete', isStale: false });
    told = [];
    setLost(true);
    setLost(true);
    expect(told).toMatchObject([{ state: 'complete', isStale: true }]);
    setLost(false);
    setLost(false);
    expect(told.slice(1)).toMatchObject([{ state: 'complete', isStale: false }]);
  });

  it('is told of a loss that comes as an event only', () => {
    library.open('uav-1', false);
    told = [];
    const lost = buildVehicleState({ isLost: true });
    directory.get = () => lost;
    directory.announce(sampleVehicleEvent({ kind: 'lost' }));
    expect(told).toMatchObject([{ isStale: true }]);
  });

  it('is told of a reading again even when it ends in the state it began in', () => {
    library.open('uav-1', false);
    const before = told.at(-1);
    onboard = { RTL_ALT: 1700, WPNAV_SPEED: 500 };
    library.open('uav-1', true);
    expect(told.at(-1)).toMatchObject({ state: 'complete' });
    expect(told.at(-1)?.revision).toBeGreaterThan(before?.revision ?? 0);
  });

  it('is told nothing of a vehicle that is removed before its turn', () => {
    library.open('uav-1', false);
    told = [];
    tell('RTL_ALT', 1600);
    directory.remove('uav-1');
    clock.advance(2000);
    expect(told).toEqual([]);
  });

  it('sees no values of the simulated vehicle when the real one of its number is heard', () => {
    library.open('uav-1', false);
    onboard = { RTL_ALT: 3000 };
    directory.mode = 'live';
    directory.change('uav-1', {});
    expect(library.valueOf('uav-1', 'WPNAV_SPEED')).toBeUndefined();
    expect(library.valueOf('uav-1', 'RTL_ALT')).toBe(3000);
    expect(stored.get('uav-1 sim')?.rows).toHaveLength(2);
    expect(stored.get('uav-1 live')?.rows).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ state: 'complete', total: 1 });
  });
});
