import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { DEFAULT_ALERT_LIMITS } from '../../../../gateway/contract/vehicle/alert-limits.ts';
import { nextBatteryWatch } from '../../../../gateway/vehicle/alert/battery-watch.ts';
import { flightTimeLeft } from '../../../../gateway/vehicle/alert/flight-time-left.ts';
import type { BatteryGroup } from '../../../../gateway/vehicle/state/groups.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

/** The estimate after readings that come one a second. */
function leftAfter(readings: readonly Partial<BatteryGroup>[], vehicle: Partial<VehicleState> = {}) {
  let state = buildFlyingCopter(vehicle);
  readings.forEach((values, second) => {
    const nowMs = (second * 1000) as MonotonicMs;
    const battery: BatteryGroup = {
      receivedAtMs: nowMs,
      voltageV: undefined,
      currentA: undefined,
      remainingPct: undefined,
      usedMah: undefined,
      remainingS: undefined,
      chargeState: null,
      detailHeardAtMs: undefined,
      ...values,
    };
    state = { ...state, battery };
    const batteryWatch = nextBatteryWatch(state.batteryWatch, state, DEFAULT_ALERT_LIMITS, nowMs);
    state = { ...state, batteryWatch };
  });
  return flightTimeLeft(state);
}

describe('flight time left', () => {
  it('is the estimate of the autopilot if it sends one', () => {
    expect(leftAfter([{ remainingS: 432, currentA: 10, usedMah: 100, remainingPct: 90 }])).toEqual({
      from: 'autopilot',
      seconds: 432,
    });
  });

  it('follows from the capacity parameter, the charge used and the mean current', () => {
    const flying = [{ currentA: 20, usedMah: 1000 }];
    expect(leftAfter(flying, { batteryCapacityMah: 5000 })).toEqual({ from: 'current', seconds: 720 });
    expect(leftAfter([{ currentA: 20, usedMah: 6000 }], { batteryCapacityMah: 5000 })).toEqual({
      from: 'current',
      seconds: 0,
    });
  });

  it('takes the capacity from charge used and percentage if the parameter was not read', () => {
    expect(leftAfter([{ currentA: 20, usedMah: 1000, remainingPct: 80 }])).toEqual({
      from: 'current',
      seconds: 720,
    });
  });

  it('does not jump with the current of a moment', () => {
    const steady = Array.from({ length: 30 }, () => ({ currentA: 20, usedMah: 1000 }));
    const left = leftAfter([...steady, { currentA: 40, usedMah: 1000 }], { batteryCapacityMah: 5000 });
    expect(left).toMatchObject({ from: 'current' });
    expect('seconds' in left && left.seconds).toBeGreaterThan(690);
  });

  it('follows from the drain if no current is measured', () => {
    const drain = Array.from({ length: 101 }, (_, second) => ({
      remainingPct: 80 - Math.floor(second / 10),
    }));
    expect(leftAfter(drain)).toEqual({ from: 'drain', seconds: 700 });
  });

  it('says what is missing', () => {
    const currentA = 20;
    expect(leftAfter([{ currentA }], { flight: { isAirborne: false, tookOffAtMs: undefined } })).toEqual({
      from: 'unknown',
      missing: 'flight',
    });
    expect(leftAfter([{ currentA, usedMah: 300 }])).toEqual({ from: 'unknown', missing: 'capacity' });
    expect(leftAfter([{}])).toEqual({ from: 'unknown', missing: 'current' });
    expect(leftAfter([{ remainingPct: 99 }])).toEqual({ from: 'unknown', missing: 'time' });
  });
});
