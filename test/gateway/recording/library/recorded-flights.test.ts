import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FlightLog, readFlightLog } from '../../../../gateway/recording/flight/flight-log.ts';
import { LogIndexer } from '../../../../gateway/recording/index/log-indexer.ts';
import { CHAIN_START, eventHash } from '../../../../gateway/recording/timeline/event-chain.ts';

function flight(name: string): FlightLog {
  const file = new URL(`../../../fixture/flights/${name}.tlog`, import.meta.url);
  return readFlightLog(readFileSync(file), {
    sessionId: name,
    name,
    source: 'imported',
    actor: null,
    createdAtMs: 0,
  });
}

/** Marks as `seconds what`, seconds in tenths, of the kinds asked for. */
function told(log: FlightLog, ...whats: readonly string[]): readonly string[] {
  return log
    .events()
    .filter(({ data }) => whats.includes(String(data.what)))
    .map(({ tRelMs, data, summary }) => `${(tRelMs / 1000).toFixed(1)} ${data.what}: ${summary}`);
}

function firstOf(log: FlightLog, what: string) {
  const event = log.events().find(({ data }) => data.what === what);
  if (!event) throw new Error(`no ${what} in the flight`);
  return event;
}

it('a recording under way has no plots in memory, and all else as when it is read whole', () => {
  const bytes = readFileSync(new URL('../../../fixture/flights/copter-mission.tlog', import.meta.url));
  const [growing, whole] = [new LogIndexer({ hasPlots: false }), new LogIndexer()];
  for (const indexer of [growing, whole]) Array.from(indexer.read(bytes));
  expect(whole.plots().length).toBeGreaterThan(0);
  expect(growing.plots()).toEqual([]);
  const { series: points, ...index } = growing.index();
  const { series: wholePoints, ...wholeIndex } = whole.index();
  expect(index).toEqual(wholeIndex);
  expect(points('uav-2', 'altitude_m')).toEqual(wholePoints('uav-2', 'altitude_m'));
});

describe('the flight over five waypoints', () => {
  const log = flight('copter-mission');

  it('armed, took off, flew, returned and disarmed when it did', () => {
    expect(told(log, 'armed', 'airborne', 'landed', 'disarmed', 'mode')).toEqual([
      '0.0 mode: Mode STABILIZE',
      '43.6 mode: Mode STABILIZE → GUIDED',
      '44.0 armed: Copter 2 armed',
      '47.0 airborne: Copter 2 is in the air',
      '59.9 mode: Mode GUIDED → AUTO',
      '158.0 disarmed: Copter 2 disarmed',
      '158.0 landed: Copter 2 is on the ground',
    ]);
  });

  it('reached its items in order; the sixth is the way home', () => {
    expect(told(log, 'mission_reached')).toEqual([
      '70.5 mission_reached: Mission item 1 reached',
      '84.4 mission_reached: Mission item 2 reached',
      '94.9 mission_reached: Mission item 3 reached',
      '103.0 mission_reached: Mission item 4 reached',
      '112.5 mission_reached: Mission item 5 reached',
      '157.9 mission_reached: Mission item 6 reached',
    ]);
  });

  it('knows what was commanded and what was answered', () => {
    expect(told(log, 'command', 'ack', 'mission_upload')).toEqual([
      '43.5 mission_upload: Upload of mission (7 items) started',
      '43.5 ack: Upload of mission accepted',
      '43.6 command: MAV_CMD_DO_SET_MODE sent',
      '43.6 ack: MAV_CMD_DO_SET_MODE answered ACCEPTED',
      '43.6 command: MAV_CMD_COMPONENT_ARM_DISARM sent',
      '43.6 ack: MAV_CMD_COMPONENT_ARM_DISARM answered ACCEPTED',
      '45.0 command: MAV_CMD_NAV_TAKEOFF sent',
      '45.0 ack: MAV_CMD_NAV_TAKEOFF answered ACCEPTED',
      '59.9 command: MAV_CMD_DO_SET_MODE sent',
      '59.9 ack: MAV_CMD_DO_SET_MODE answered ACCEPTED',
    ]);
  });

  it('knows vehicle, duration and armed time', () => {
    const { vehicles, durationS, state, problems, mode } = log.session;
    expect(vehicles).toEqual([
      expect.objectContaining({ vehicleId: 'uav-2', name: 'Copter 2', type: 'copter', armedS: 114 }),
    ]);
    expect(durationS).toBeCloseTo(162, 0);
    expect({ state, problems, mode }).toEqual({ state: 'ready', problems: [], mode: 'sitl' });
  });

  it('gives numbers over time: it climbed to the 20 m it was told', () => {
    const altitudes = log.series('uav-2', 'altitude_m');
    const at59S = altitudes.find(({ t }) => t - (log.session.startAtMs ?? 0) > 58_000);
    expect(at59S?.value).toBeCloseTo(20, 0);
    expect(Math.max(...log.series('uav-2', 'distance_home_m').map(({ value }) => value))).toBeGreaterThan(50);
    expect(log.series('uav-9', 'altitude_m')).toEqual([]);
  });

  it('chains its events, so that a changed one is found', () => {
    let prevHash = CHAIN_START;
    for (const { hash, ...event } of log.events()) {
      expect(event.prevHash).toBe(prevHash);
      expect(eventHash(event)).toBe(hash);
      expect(event.id).toBe(`evt_${event.seq}`);
      prevHash = hash;
    }
    const [first] = log.events();
    expect(eventHash({ ...first!, summary: 'something else' })).not.toBe(first!.hash);
    expect(log.events()).toEqual(flight('copter-mission').events());
  });
});

describe('the flight whose battery ran low', () => {
  const log = flight('copter-battery-failsafe');

  it('tells both failsafes with what the battery read, and where each led', () => {
    const failsafes = log.events().filter(({ kind }) => kind === 'failsafe');
    expect(failsafes.map(({ data }) => [data.failsafe, data.battery_text])).toEqual([
      ['battery', 'Battery 1 is low 10.90V used 256 mAh'],
      ['battery', 'Battery 1 is critical 10.20V used 364 mAh'],
    ]);
    expect(told(log, 'mode').slice(-2)).toEqual(['76.0 mode: Mode AUTO → RTL', '87.2 mode: Mode RTL → LAND']);
    expect(told(log, 'battery_state')).toEqual([
      expect.stringContaining('Battery low at 10.9'),
      expect.stringContaining('Battery critical at 10.2'),
    ]);
  });

  it('takes a check before arming for no failsafe', () => {
    const text = log.events().find(({ summary }) => summary === 'PreArm: Battery failsafe');
    expect(text).toMatchObject({ kind: 'statustext', severity: 'warning' });
  });
});

describe('the flight that lost its ground station', () => {
  const log = flight('copter-linkloss');

  it('tells how long our heartbeats were missing, and that the mode stayed', () => {
    const silent = firstOf(log, 'station_silent');
    expect(silent).toMatchObject({ kind: 'link', severity: 'warning', vehicle: null });
    expect(((silent.endT ?? 0) - silent.t) / 1000).toBeCloseTo(11.1, 1);
    const failsafe = firstOf(log, 'failsafe');
    expect(failsafe.data.failsafe).toBe('gcs');
    expect((failsafe.t - silent.t) / 1000).toBeCloseTo(5.07, 1);
    const cleared = firstOf(log, 'failsafe_cleared');
    const returned = log.events().filter(({ kind, t }) => kind === 'mode' && t >= failsafe.t - 50);
    expect(returned.map(({ data }) => data.mode)).toEqual(['RTL', 'GUIDED', 'RTL']);
    // Nothing changed the mode until it was commanded, seconds after the failsafe was over.
    expect((returned[1]!.t - cleared.t) / 1000).toBeGreaterThan(5);
  });

  it('heard the vehicle all the time', () => {
    expect(told(log, 'vehicle_silent')).toEqual([]);
  });
});

describe('the flight into the fence', () => {
  const log = flight('copter-geofence');

  it('tells which side was crossed, when, and for how long', () => {
    const breaches = log.events().filter(({ data }) => data.what === 'fence_breach');
    expect(breaches.map(({ data, severity }) => [data.breach, severity])).toEqual([
      ['boundary', 'warning'],
      ['maximum altitude', 'warning'],
    ]);
    expect(breaches.map(({ t, endT }) => Math.round(((endT ?? 0) - t) / 1000))).toEqual([7, 14]);
    expect(told(log, 'fence_cleared')).toEqual([
      '79.2 fence_cleared: Fence breach cleared: boundary',
      '107.9 fence_cleared: Fence breach cleared: maximum altitude',
    ]);
  });

  it('tells that a target outside the fence was refused', () => {
    expect(told(log, 'ack')).toContain('55.8 ack: MAV_CMD_DO_REPOSITION answered FAILED');
  });

  it('leaves out the events of other vehicles', () => {
    expect(log.events('uav-4')).toHaveLength(log.events().length);
    expect(log.events('uav-7').every(({ vehicle }) => vehicle === null)).toBe(true);
  });
});
