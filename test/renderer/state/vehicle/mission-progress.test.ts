import { describe, expect, test } from 'vitest';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { groundDistanceM, pointAt } from '../../../../renderer/format/measure/ground-distance.ts';
import { missionProgress, missionWay } from '../../../../renderer/state/vehicle/mission-progress.ts';
import { buildVehicle } from '../../builder/build-records.ts';

const home = { lat: 47.4, lon: 8.5, alt_amsl_m: 480 };
const item = (command: number, change: Partial<MissionItem> = {}): MissionItem => ({
  command,
  frame: 3,
  params: [0, 0, 0, 0],
  lat: null,
  lon: null,
  altitude_m: null,
  autocontinue: true,
  ...change,
});
const placed = (bearingDeg: number, distanceM: number) =>
  item(16, { ...pointAt(home, bearingDeg, distanceM), altitude_m: 30 });
/** Take-off, 1 km north, back to home, 1 km east, return: 4 km. */
const items = [item(22, { altitude_m: 20 }), placed(0, 1000), placed(0, 0), placed(90, 1000), item(20)];

function progressAt(
  seq: number,
  toNextM: number | null,
  {
    speedMps,
    list = items,
    ...change
  }: Partial<TelemetryVehicle> & { speedMps?: number; list?: readonly MissionItem[] | null } = {},
) {
  const vehicle = buildVehicle({
    home,
    mission: { seq, count: 5, state: 'active', distance_to_next_m: toNextM },
    ...change,
  });
  return missionProgress(vehicle, list ? missionWay(home, list) : undefined, speedMps);
}

describe('the progress of a mission', () => {
  test('counts the way left over all legs, to the return home', () => {
    const progress = progressAt(3, 400, { speedMps: 10 });
    expect(progress).toMatchObject({ fromNumber: 2, nextNumber: 3, count: 5, toNextM: 400, toNextS: 40 });
    expect(progress?.leftM).toBeCloseTo(2400, 0);
    expect(progress?.leftS).toBeCloseTo(240, 0);
    expect(progress?.pct).toBeCloseTo(40, 1);
    expect(progress?.nextItem?.command).toBe(16);
  });

  test('starts at the start, and ends with nothing left', () => {
    expect(progressAt(1, 0)).toMatchObject({ fromNumber: 0, nextNumber: 1, pct: 0 });
    expect(progressAt(5, 0)).toMatchObject({ fromNumber: 4, nextNumber: 5, pct: 100, leftM: 0 });
  });

  test('measures the distance itself if the vehicle does not tell it', () => {
    const position = { ...pointAt(home, 0, 700), alt_amsl_m: 510, altitude_m: 30, heading_deg: 0, age_ms: 0 };
    const toNextM = progressAt(2, null, { position })?.toNextM;
    expect(toNextM).toBeCloseTo(groundDistanceM(position, pointAt(home, 0, 1000)), 3);
    expect(progressAt(2, null, { position: null })).toMatchObject({ toNextM: undefined, leftM: undefined });
  });

  test('gives no time while the vehicle stands', () => {
    expect(progressAt(3, 400, { speedMps: 0.1 })).toMatchObject({ toNextS: undefined, leftS: undefined });
    expect(progressAt(3, 400)).toMatchObject({ toNextS: undefined });
  });

  test('counts a jump as flown once and says that it is the least', () => {
    const list = [...items.slice(0, 4), item(177, { params: [2, 3, 0, 0] })];
    expect(progressAt(3, 400, { list })?.isLeast).toBe(true);
    expect(progressAt(3, 400, { list })?.leftM).toBeCloseTo(1400, 0);
    expect(progressAt(3, 400)?.isLeast).toBe(false);
  });

  test('without the items counts them', () => {
    expect(progressAt(3, 400, { list: null, speedMps: 10 })).toMatchObject({
      fromNumber: 2,
      toNextM: 400,
      toNextS: 40,
      leftM: undefined,
      leftS: undefined,
      pct: 40,
    });
  });

  test('does not take legs from another list than the one that is flown', () => {
    expect(progressAt(5, 400, { list: items.slice(0, 3) })).toMatchObject({ leftM: undefined, pct: 80 });
  });

  test('counts from the first item of a PX4 as from the others', () => {
    expect(progressAt(2, 400, { autopilot: 'px4' })?.nextNumber).toBe(3);
  });

  test('does not exist without a mission', () => {
    expect(missionProgress(buildVehicle({ mission: null }), undefined, 5)).toBeUndefined();
    expect(missionProgress(buildVehicle(), undefined, 5)).toBeUndefined();
  });
});
