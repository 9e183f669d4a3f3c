import { expect, test } from 'vitest';
import type { PlotMessage } from '../../../../gateway/contract/recording/plot.ts';
import { flightRecord } from '../../../../renderer/state/replay/flight-record.ts';
import {
  pointsOf,
  reportFields,
  trackOf,
  unbrokenRuns,
} from '../../../../renderer/state/replay/report-series.ts';
import { buildFlight, buildSession, buildTimelineEvent } from '../../builder/build-sessions.ts';

function message(
  name: string,
  units: Readonly<Record<string, string | null>>,
  vehicle = 'uav-2',
): PlotMessage {
  const id = `${vehicle}.1.${name}`;
  return {
    id,
    vehicle,
    component: 1,
    message: name,
    instance: null,
    count: 10,
    hz: 1,
    fields: Object.entries(units).map(([field, unit]) => ({ id: `${id}.${field}`, name: field, unit })),
  };
}

test('a telemetry log: units of the wire become degrees, metres, percent and volts', () => {
  const fields = reportFields(
    [
      message('GLOBAL_POSITION_INT', { lat: 'degE7', lon: 'degE7', relativeAlt: 'mm' }, 'uav-1'),
      message('GLOBAL_POSITION_INT', { lat: 'degE7', lon: 'degE7', relativeAlt: 'mm' }),
      message('SYS_STATUS', { voltageBattery: 'mV', batteryRemaining: '%' }),
    ],
    'uav-2',
  );
  expect(fields).toEqual({
    lat: { id: 'uav-2.1.GLOBAL_POSITION_INT.lat', factor: 1e-7 },
    lon: { id: 'uav-2.1.GLOBAL_POSITION_INT.lon', factor: 1e-7 },
    altitude: { id: 'uav-2.1.GLOBAL_POSITION_INT.relativeAlt', factor: 1e-3 },
    battery: { id: 'uav-2.1.SYS_STATUS.batteryRemaining', factor: 1 },
    voltage: { id: 'uav-2.1.SYS_STATUS.voltageBattery', factor: 1e-3 },
  });
});

test('logs of ArduPilot and PX4 under their own names; what is not there is left out', () => {
  expect(reportFields([message('POS', { Lat: 'deg', Lng: 'deg', RelHomeAlt: 'm' })], 'uav-2')).toEqual({
    lat: { id: 'uav-2.1.POS.Lat', factor: 1 },
    lon: { id: 'uav-2.1.POS.Lng', factor: 1 },
    altitude: { id: 'uav-2.1.POS.RelHomeAlt', factor: 1 },
  });
  expect(reportFields([message('battery_status', { remaining: null })], 'uav-2').battery?.factor).toBe(100);
});

test('a track has only places that are known; 0° 0° is no place', () => {
  const series = (values: (number | null)[]) =>
    pointsOf(
      { id: 'x', unit: null, isReduced: false, samples: 4, t: [0, 1, 2, 3], min: values, max: values },
      1,
    );
  expect(trackOf(series([0, 47, null, 48]), series([0, 8, 8, 9]))).toEqual([
    { lat: 47, lon: 8 },
    { lat: 48, lon: 9 },
  ]);
});

test('a hole is not drawn over', () => {
  const points = [0, 1, 2, 60, 61].map((s) => ({ t: s * 1000, value: s === 61 ? null : s }));
  expect(unbrokenRuns(points).map((run) => run.map(({ value }) => value))).toEqual([[0, 1, 2], [60]]);
});

test('a flight takes of the recording what is its own', () => {
  const flight = buildFlight();
  const at = (s: number) => flight.armedAtMs + s * 1000;
  const event = (id: string, s: number, change: Parameters<typeof buildTimelineEvent>[0] = {}) =>
    buildTimelineEvent({ id, t: at(s), ...change });
  const session = buildSession({
    coverage: {
      pct: 90,
      gaps: [
        { vehicleId: 'uav-2', fromMs: at(10), toMs: at(12), reason: 'silence' },
        { vehicleId: 'uav-9', fromMs: at(10), toMs: at(12), reason: 'of another' },
        { vehicleId: null, fromMs: at(500), toMs: at(510), reason: 'after it' },
      ],
    },
  });
  const record = flightRecord(flight, session, [
    event('mode before', -40, { kind: 'mode', severity: 'info' }),
    event('arm command', -1, { kind: 'command', severity: 'info' }),
    event('failsafe', 30),
    event('mode', 31, { kind: 'mode', severity: 'info' }),
    event('of another', 32, { vehicle: 'uav-9' }),
    event('after', 300),
  ]);
  expect(record.modes.map(({ id }) => id)).toEqual(['mode before', 'mode']);
  expect(record.commands.map(({ id }) => id)).toEqual(['arm command']);
  expect(record.warnings.map(({ id }) => id)).toEqual(['failsafe']);
  expect(record.gaps.map(({ reason }) => reason)).toEqual(['silence']);
});
