import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../../gateway/simulation/vehicle/host/simulation.ts';
import {
  DEFAULT_SIMULATOR_ARGUMENTS,
  parseSimulatorArguments,
} from '../../../../../gateway/simulation/vehicle/host/simulator-arguments.ts';
import { LocalFrame } from '../../../../../gateway/simulation/vehicle/physics/local-frame.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { MemoryTransport } from '../memory-transport.ts';

describe('Simulation', () => {
  it('runs each vehicle on a transport of its own, metres apart, with consecutive system ids', () => {
    const clock = new FakeClock();
    const sent = new Map<number, Set<number>>();
    const simulation = new Simulation({
      clock,
      arguments: { ...DEFAULT_SIMULATOR_ARGUMENTS, count: 12, systemId: 20 },
      createTransport: (systemId) => {
        const heard = new Set<number>();
        sent.set(systemId, heard);
        return new MemoryTransport((bytes) => {
          if (bytes[0] === 0xfd) heard.add(bytes[5] ?? 0);
        });
      },
    });
    simulation.start();
    clock.advance(3000);
    expect([...sent].map(([systemId, heard]) => [systemId, [...heard]])).toEqual(
      Array.from({ length: 12 }, (_, index) => [20 + index, [20 + index]]),
    );
    expectApart(simulation.vehicles);
    simulation.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('stands beside groups started before, wherever these end', () => {
    const groups = [
      ['--count=12'],
      ['--sysid=13', '--count=9'],
      ['--sysid=22', '--count=25'],
      ['--sysid=101'],
    ].map(
      (args) =>
        new Simulation({
          clock: new FakeClock(),
          arguments: parseSimulatorArguments(args),
          createTransport: () => new MemoryTransport(() => undefined),
        }),
    );
    expectApart(groups.flatMap(({ vehicles }) => vehicles));
  });

  it('stands where it was told', () => {
    expect(parseSimulatorArguments(['--sysid=13', '--home=47,8,400,0']).home).toMatchObject({
      latitudeDeg: 47,
      longitudeDeg: 8,
    });
    expect(parseSimulatorArguments([]).home).toEqual(DEFAULT_SIMULATOR_ARGUMENTS.home);
  });
});

/** No two within 5.9 m. */
function expectApart(vehicles: Simulation['vehicles']): void {
  const places = vehicles.map(({ truth }) => new LocalFrame(truth.latitudeDeg, truth.longitudeDeg, 0));
  for (const [index, place] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const { northM, eastM } = place.toPlane(other.originLatitudeDeg, other.originLongitudeDeg);
      expect(Math.hypot(northM, eastM)).toBeGreaterThan(5.9);
    }
  }
}
