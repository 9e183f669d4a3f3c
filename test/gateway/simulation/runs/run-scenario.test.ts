import { describe, expect, it } from 'vitest';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { scenarioOf } from '../../../../gateway/simulation/runs/run-scenario.ts';

const PLAN = {
  name: 'There and back',
  vehicles: ['uav-1', 'uav-2', 'uav-3'],
  steps: [{ stepId: 'arm', type: 'arm', vehicleId: 'uav-1', params: {} }],
};

function rehearse(known: Readonly<Record<string, Partial<TelemetryVehicle>>>) {
  return scenarioOf({ plan: PLAN } as unknown as Parameters<typeof scenarioOf>[0], {
    scenario: () => {
      throw new Error('none');
    },
    written: () => {
      throw new Error('none');
    },
    plan: () => undefined,
    vehicle: (vehicleId) => known[vehicleId] as TelemetryVehicle | undefined,
    home: { lat: 47, lon: 8 },
  });
}

describe('a rehearsal', () => {
  it('flies the autopilot each of its vehicles has', async () => {
    const { vehicles } = await rehearse({
      'uav-1': { type: 'copter', autopilot: 'px4' },
      'uav-2': { type: 'plane', autopilot: 'ardupilot' },
    });
    expect(vehicles.map(({ id, type, profile }) => [id, type, profile])).toEqual([
      ['uav-1', 'copter', 'px4'],
      ['uav-2', 'plane', 'ardupilot'],
      ['uav-3', 'copter', 'ardupilot'],
    ]);
  });

  it('is refused where no simulated vehicle is like the real one', async () => {
    const vehicle = { name: 'Wing 2', type: 'plane', autopilot: 'px4' } as const;
    await expect(rehearse({ 'uav-2': vehicle })).rejects.toThrow(
      'Wing 2 is a plane with PX4: with PX4 only copters can be simulated.',
    );
  });
});
