import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import {
  displayValues,
  FlightInstruments,
  hasAirSpeed,
} from '../../../../renderer/screens/shared/FlightInstruments.tsx';
import { VehicleReadings } from '../../../../renderer/screens/shared/VehicleReadings.tsx';
import { buildEntry } from '../../builder/build-records.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';

// Values grow old by the second: no time passes while a test looks.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(60_000));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const { velocity, position, battery } = buildEntry().telemetry;
const flying = (change: Partial<TelemetryVehicle>) => buildEntry(change, Number.POSITIVE_INFINITY);

describe('the speed tape', () => {
  const moving = { velocity: { ...velocity!, air_mps: 0, ground_mps: 12 } };

  test('shows the speed over ground of what has no wings, whatever it sends as air speed', () => {
    const copter = flying({ type: 'copter', autopilot: 'px4', ...moving });
    expect(displayValues(copter).speedMps).toBe(12);
    expect(hasAirSpeed(copter.telemetry)).toBe(false);
  });

  test('shows air speed of what has, where it is known', () => {
    const plane = flying({ type: 'plane', velocity: { ...velocity!, air_mps: 17, ground_mps: 12 } });
    expect(displayValues(plane).speedMps).toBe(17);
    expect(
      displayValues(flying({ type: 'plane', velocity: { ...velocity!, ground_mps: 12 } })).speedMps,
    ).toBe(12);
  });
});

describe('a vehicle whose attitude goes on while its position has stopped', () => {
  const old = () => flying({ position: { ...position!, age_ms: 9_000 } });
  test('has height and heading marked, and nothing else', () => {
    commandCenterRig().show(<FlightInstruments entry={old()} />);
    const display = screen.getByRole('img');
    expect(display.dataset).toMatchObject({ staleAltitude: 'true', staleHeading: 'true' });
    expect(display.dataset.staleSpeed).toBeUndefined();
    expect(screen.getAllByText('STALE')).toHaveLength(2);
  });

  test('has its distance from home marked as stale, and its battery only when power is not told', () => {
    commandCenterRig().show(<VehicleReadings entry={old()} />);
    const cell = (name: string) => screen.getByText(name).parentElement?.dataset.stale;
    expect(cell('From home')).toBe('true');
    expect(cell('Battery')).toBeUndefined();
    cleanup();
    const noPower = flying({ battery: { ...battery!, age_ms: 20_000 } });
    commandCenterRig().show(<VehicleReadings entry={noPower} />);
    expect(cell('Battery')).toBe('true');
    expect(cell('From home')).toBeUndefined();
  });
});

describe('bugs', () => {
  const target = { lat: 1, lon: 2, altitude_m: 50, heading_deg: 10, speed_mps: 15 };
  const bugsOf = (change: Partial<TelemetryVehicle>) => {
    const { targetAltitudeM, targetHeadingDeg, targetSpeedMps } = displayValues(flying(change));
    return [targetAltitudeM, targetHeadingDeg, targetSpeedMps];
  };

  test('show what the autopilot steers to while the vehicle is armed', () => {
    expect(bugsOf({ armed: true, target })).toEqual([50, 10, 15]);
    expect(bugsOf({ armed: false, target })).toEqual([undefined, undefined, undefined]);
    expect(bugsOf({ armed: true, target: { lat: 1, lon: 2, altitude_m: null } })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of an airspeed have no place on a tape of ground speed', () => {
    const plane = { armed: true, type: 'plane', target } as const;
    expect(bugsOf({ ...plane, velocity: { ...velocity!, air_mps: 12 } })[2]).toBe(15);
    expect(bugsOf({ ...plane, velocity: { ...velocity!, air_mps: null } })[2]).toBeUndefined();
  });
});
