import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { DEFAULT_ALERT_LIMITS } from '../../../../gateway/contract/vehicle/alert-limits.ts';
import {
  type BatteryWatch,
  batteryWarnings,
  nextBatteryWatch,
} from '../../../../gateway/vehicle/alert/battery-watch.ts';
import type { BatteryGroup } from '../../../../gateway/vehicle/state/groups.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

const at = (ms: number) => ms as MonotonicMs;

function battery(values: Partial<BatteryGroup>): BatteryGroup {
  return {
    receivedAtMs: at(0),
    voltageV: undefined,
    currentA: undefined,
    remainingPct: undefined,
    usedMah: undefined,
    remainingS: undefined,
    chargeState: null,
    detailHeardAtMs: undefined,
    ...values,
  };
}

/** The watch after readings that come one a second. */
function warningsAfter(readings: readonly Partial<BatteryGroup>[], vehicle: Partial<VehicleState> = {}) {
  let watch: BatteryWatch | undefined;
  readings.forEach((values, second) => {
    const state = buildFlyingCopter({ ...vehicle, battery: battery(values) });
    watch = nextBatteryWatch(watch, state, DEFAULT_ALERT_LIMITS, at(second * 1000));
  });
  return batteryWarnings(watch).map(({ severity, text }) => `${severity}: ${text}`);
}

const percents = (...values: number[]) => values.map((remainingPct) => ({ remainingPct }));
const volts = (voltageV: number, seconds: number) => Array.from({ length: seconds }, () => ({ voltageV }));

describe('the watch over a battery', () => {
  it('warns by charge, and ends only clearly above the limit', () => {
    expect(warningsAfter(percents(31, 30))).toEqual([]);
    expect(warningsAfter(percents(29))).toEqual(['caution: Battery below 30 %']);
    expect(warningsAfter(percents(29, 31))).toEqual(['caution: Battery below 30 %']);
    expect(warningsAfter(percents(29, 32))).toEqual([]);
    expect(warningsAfter(percents(29, 14))).toEqual(['warning: Battery below 15 %']);
    expect(warningsAfter(percents(14, 16))).toEqual(['warning: Battery below 15 %']);
    expect(warningsAfter(percents(14, 17))).toEqual(['caution: Battery below 30 %']);
  });

  it('says nothing of values that are unknown', () => {
    expect(warningsAfter([{}])).toEqual([]);
    expect(warningsAfter([{ remainingPct: 10 }, {}])).toEqual([]);
    expect(warningsAfter([{ voltageV: 0 }, { voltageV: 1.2 }])).toEqual([]);
  });

  it('takes the weakest cell where cells are measured', () => {
    const cells = { count: 4, lowestV: 3.25 };
    expect(warningsAfter([{ voltageV: 15, cells }])).toEqual(['warning: Battery below 3.3 V per cell']);
  });

  it('counts the cells by the highest voltage seen', () => {
    expect(warningsAfter([...volts(25.2, 2), ...volts(21.6, 60)])).toEqual([]);
    expect(warningsAfter([...volts(25.2, 2), ...volts(20.7, 60)])).toEqual([
      'caution: Battery below 3.5 V per cell',
    ]);
    expect(warningsAfter([...volts(12.6, 2), ...volts(9.8, 60)])).toEqual([
      'warning: Battery below 3.3 V per cell',
    ]);
  });

  it('does not count a short load', () => {
    expect(warningsAfter([...volts(12.6, 2), ...volts(10.2, 1), ...volts(12, 5)])).toEqual([]);
  });

  it('counts the way home against the time left', () => {
    const home = { receivedAtMs: at(0), latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 };
    const position = buildFlyingCopter().position;
    if (!position) throw new Error('the copter has a position');
    const away = {
      home,
      // 500 m north and 20 m up: 120 s at 5 m/s and 1 m/s down, and 60 s to keep.
      position: {
        ...position,
        latitudeDeg: 47.0044966,
        longitudeDeg: 8,
        altitudeRelativeHomeM: 20,
      },
    };
    expect(warningsAfter([{ remainingS: 300 }], away)).toEqual([]);
    expect(warningsAfter([{ remainingS: 230 }], away)).toEqual([
      'caution: Battery barely sufficient to reach home',
    ]);
    expect(warningsAfter([{ remainingS: 175 }], away)).toEqual([
      'warning: Battery not sufficient to reach home',
    ]);
    expect(
      warningsAfter([{ remainingS: 175 }], {
        ...away,
        flight: { isAirborne: false, tookOffAtMs: undefined },
      }),
    ).toEqual([]);
  });

  it('estimates the time left from what drained', () => {
    const home = { receivedAtMs: at(0), latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 };
    const position = buildFlyingCopter().position;
    if (!position) throw new Error('the copter has a position');
    const away = { home, position: { ...position, latitudeDeg: 47.009, longitudeDeg: 8 } };
    // One percent in three seconds: 60 % last 180 s, and home is 200 s away.
    const draining = Array.from({ length: 121 }, (_, second) => ({
      remainingPct: 100 - Math.floor(second / 3),
    }));
    expect(warningsAfter(draining, away)).toEqual(['warning: Battery not sufficient to reach home']);
    expect(warningsAfter(draining.slice(0, 50), away)).toEqual([]);
  });

  it('never calls a battery low that stays above every limit', () => {
    const good = fc.record({
      remainingPct: fc.integer({ min: 32, max: 100 }),
      voltageV: fc.double({ min: 23.1, max: 26.1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(good, { maxLength: 60 }),
        (readings) => warningsAfter(readings, { home: undefined }).length === 0,
      ),
    );
  });

  it('always names a charge below the limit, whatever came before', () => {
    const any = fc.record({ remainingPct: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.integer({ min: 0, max: 29 }), (readings, pct) =>
        warningsAfter([...readings, { remainingPct: pct }], { home: undefined })[0]?.startsWith(
          pct < 15 ? 'warning' : readings.length === 0 ? 'caution' : '',
        ),
      ),
    );
  });
});
