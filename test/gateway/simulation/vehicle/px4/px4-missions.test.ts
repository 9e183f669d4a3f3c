import { describe, expect, it } from 'vitest';
import {
  MavCmd,
  MavMissionResult,
  MavResult,
  MavSysStatusSensor,
} from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import { HOME } from '../copter-bench.ts';
import { MODE, Px4Bench } from './px4-bench.ts';

const TO = { targetSystem: 1, targetComponent: 1 };
const RELATIVE = 6;
const MISSION_FRAME = 2;

interface Item {
  readonly command: number;
  readonly frame?: number;
  readonly northM?: number;
  readonly eastM?: number;
  readonly z?: number;
  readonly params?: readonly number[];
}

const TAKEOFF: Item = { command: MavCmd.NAV_TAKEOFF, z: 10 };
const NORTH: Item = { command: MavCmd.NAV_WAYPOINT, northM: 30, z: 10 };
const HOMEWARD: Item = { command: MavCmd.NAV_RETURN_TO_LAUNCH, frame: MISSION_FRAME };

function wire({ command, frame = RELATIVE, northM = 0, eastM = 0, z = 0, params = [] }: Item, seq: number) {
  const isPlaced = frame !== MISSION_FRAME;
  const [param1 = 0, param2 = 0, param3 = 0, param4 = 0] = params;
  return {
    ...TO,
    ...{ seq, command, frame, param1, param2, param3, param4, z },
    x: isPlaced ? Math.round((HOME.latitudeDeg + northM / 111_319) * 1e7) : 0,
    y: isPlaced ? Math.round((HOME.longitudeDeg + eastM / 75_300) * 1e7) : 0,
    current: 0,
    autocontinue: 1,
    missionType: 0,
  };
}

/** Answers the questions of the vehicle until it acknowledges; @returns MAV_MISSION_RESULT. */
function upload(bench: Px4Bench, items: readonly Item[], missionType = 0): number | undefined {
  const from = bench.heard.length;
  bench.send('MISSION_COUNT', { ...TO, count: items.length, missionType, opaqueId: 0 });
  for (let turn = 0; turn < 40; turn += 1) {
    bench.run(20);
    const ack = bench.all('MISSION_ACK', from).at(-1);
    if (ack) return ack.type;
    const seq = bench.all('MISSION_REQUEST_INT', from).at(-1)?.seq;
    const item = seq === undefined ? undefined : items[seq];
    if (item && seq !== undefined) bench.send('MISSION_ITEM_INT', { ...wire(item, seq), missionType });
  }
  return undefined;
}

function onboard(bench: Px4Bench): number[] {
  bench.send('MISSION_REQUEST_LIST', { ...TO, missionType: 0 });
  bench.run(50);
  const count = bench.last('MISSION_COUNT')?.count ?? 0;
  const from = bench.heard.length;
  for (let seq = 0; seq < count; seq += 1) {
    bench.send('MISSION_REQUEST_INT', { ...TO, seq, missionType: 0 });
    bench.run(30);
  }
  bench.send('MISSION_ACK', { ...TO, type: MavMissionResult.ACCEPTED, missionType: 0, opaqueId: 0 });
  bench.run(20);
  return bench.all('MISSION_ITEM_INT', from).map(({ command }) => command);
}

describe('missions of a PX4', () => {
  it('has no home among its items, arms at the start, returns in Return and lands', () => {
    const bench = new Px4Bench().boot();
    expect(upload(bench, [TAKEOFF, NORTH, HOMEWARD])).toBe(MavMissionResult.ACCEPTED);
    expect(onboard(bench)).toEqual([22, 16, 20]);
    expect(bench.command(MavCmd.MISSION_START, 0)).toBe(MavResult.ACCEPTED);
    expect(bench.words()).toContain('Armed by mission start');
    bench.see(() => bench.distanceM > 25, 40_000, 'under way');
    expect(bench.last('MISSION_CURRENT')).toMatchObject({ seq: 1, total: 3, missionState: 3 });
    bench.see(() => bench.mode === MODE.return, 20_000, 'return');
    bench.see(() => !bench.flight.isArmed, 90_000, 'landed');
    expect(bench.all('MISSION_ITEM_REACHED').map(({ seq }) => seq)).toEqual([0, 1]);
    expect(bench.distanceM).toBeLessThan(2);
  });

  it('goes on where it was left with -1, begins anew with 0', () => {
    const bench = new Px4Bench().boot();
    upload(bench, [TAKEOFF, NORTH, { ...NORTH, northM: 60 }]);
    bench.command(MavCmd.MISSION_START, -1);
    bench.see(() => bench.distanceM > 15, 40_000, 'under way');
    bench.setMode(MODE.hold);
    bench.wait(2000);
    expect(bench.last('MISSION_CURRENT')).toMatchObject({ seq: 1, missionState: 4 });
    bench.command(MavCmd.MISSION_START, -1);
    bench.wait(1000);
    expect(bench.last('MISSION_CURRENT')?.seq).toBe(1);
    bench.command(MavCmd.MISSION_START, 0);
    bench.wait(1000);
    expect(bench.all('MISSION_ITEM_REACHED').map(({ seq }) => seq)).toEqual([0, 0]);
    bench.command(MavCmd.DO_SET_MISSION_CURRENT, 2);
    bench.see(() => bench.words().includes('Mission finished, loitering'), 60_000, 'the end');
    expect(bench.mode).toBe(MODE.mission);
    expect(bench.last('MISSION_CURRENT')?.missionState).toBe(5);
  });

  it.each([
    ['a place in the frame without places', { ...NORTH, frame: MISSION_FRAME }, MavMissionResult.UNSUPPORTED],
    ['a return in a frame of places', { ...HOMEWARD, frame: RELATIVE }, MavMissionResult.UNSUPPORTED],
    ['terrain', { ...NORTH, frame: 10 }, MavMissionResult.UNSUPPORTED_FRAME],
    ['turns', { command: MavCmd.NAV_LOITER_TURNS, z: 10 }, MavMissionResult.UNSUPPORTED],
  ])('refuses %s, and keeps what it had', (_what, item, result) => {
    const bench = new Px4Bench().boot();
    upload(bench, [TAKEOFF, NORTH]);
    expect(upload(bench, [TAKEOFF, item])).toBe(result);
    expect(onboard(bench)).toEqual([22, 16]);
  });

  it('keeps what it had when an upload breaks off, and gives up after 5 s', () => {
    const bench = new Px4Bench().boot();
    upload(bench, [TAKEOFF, NORTH]);
    const from = bench.heard.length;
    bench.send('MISSION_COUNT', { ...TO, count: 3, missionType: 0, opaqueId: 0 });
    bench.wait(4900);
    expect(bench.all('MISSION_REQUEST_INT', from).length).toBeGreaterThan(15);
    expect(bench.all('MISSION_ACK', from)).toEqual([]);
    bench.wait(500);
    expect(bench.all('MISSION_ACK', from).at(-1)?.type).toBe(MavMissionResult.OPERATION_CANCELLED);
    expect(onboard(bench)).toEqual([22, 16]);
  });

  it('takes nothing while its list is read, until the reader has it or falls silent for 5 s', () => {
    const bench = new Px4Bench().boot();
    upload(bench, [TAKEOFF, NORTH]);
    bench.send('MISSION_REQUEST_LIST', { ...TO, missionType: 0 });
    bench.run(50);
    expect(upload(bench, [TAKEOFF])).toBe(MavMissionResult.ERROR);
    expect(bench.words()).toContain('WPM: IGN MISSION_COUNT: Busy');
    bench.wait(5500);
    expect(upload(bench, [TAKEOFF])).toBe(MavMissionResult.ACCEPTED);
  });

  it('tells its items in order or once more, and stops reading out at any other', () => {
    const bench = new Px4Bench().boot();
    upload(bench, [TAKEOFF, NORTH, HOMEWARD]);
    bench.send('MISSION_REQUEST_LIST', { ...TO, missionType: 0 });
    const from = bench.heard.length;
    for (const seq of [0, 0, 1, 0]) {
      bench.send('MISSION_REQUEST_INT', { ...TO, seq, missionType: 0 });
      bench.run(30);
    }
    expect(bench.all('MISSION_ITEM_INT', from).map(({ seq }) => seq)).toEqual([0, 0, 1]);
    expect(bench.all('MISSION_ACK', from).at(-1)?.type).toBe(MavMissionResult.ERROR);
  });

  it('still speaks single precision with who does', () => {
    const bench = new Px4Bench().boot();
    const from = bench.heard.length;
    bench.send('MISSION_COUNT', { ...TO, count: 2, missionType: 0, opaqueId: 0 });
    for (const [seq, item] of [TAKEOFF, NORTH].entries()) {
      const { x, y, ...rest } = wire({ ...item, frame: 3 }, seq);
      bench.run(20);
      bench.send('MISSION_ITEM', { ...rest, x: x / 1e7, y: y / 1e7 });
    }
    bench.run(20);
    expect(bench.all('MISSION_REQUEST', from).map(({ seq }) => seq)).toEqual([1]);
    expect(bench.all('MISSION_ACK', from).at(-1)?.type).toBe(MavMissionResult.ACCEPTED);
    bench.send('MISSION_REQUEST_LIST', { ...TO, missionType: 0 });
    bench.send('MISSION_REQUEST', { ...TO, seq: 0, missionType: 0 });
    bench.run(50);
    expect(bench.last('MISSION_ITEM')).toMatchObject({ seq: 0, command: 22, frame: 3 });
    expect(bench.last('MISSION_ITEM')?.x).toBeCloseTo(HOME.latitudeDeg, 4);
  });

  it.each([
    ['Mission rejected: starts with landing', [{ command: MavCmd.NAV_LAND }, NORTH]],
    ['Mission rejected: takeoff not first waypoint item', [NORTH, TAKEOFF]],
    ['Mission rejected: Takeoff altitude below home altitude!', [{ ...TAKEOFF, z: -2 }, NORTH]],
    ['First waypoint too far away: 20000 m, 10000 m allowed', [{ ...TAKEOFF, northM: 20_001.5 }]],
  ])('takes a list it will not fly, and says so: %s', (text, items) => {
    const bench = new Px4Bench().boot();
    expect(upload(bench, items)).toBe(MavMissionResult.ACCEPTED);
    bench.run(50);
    expect(bench.words().join()).toContain(text.replace(/\d+ m, .*/, ''));
    expect(bench.command(MavCmd.MISSION_START, 0)).toBe(MavResult.DENIED);
    expect(bench.words()).toContain('Mission start denied! No valid mission');
    expect(bench.flight.isArmed).toBe(false);
  });

  it('keeps a fence on board and does what GF_ACTION says when it leaves it', () => {
    const bench = new Px4Bench({ parameters: { GF_ACTION: 3, COM_FAIL_ACT_T: 0 } }).boot();
    const circle: Item = { command: MavCmd.NAV_FENCE_CIRCLE_INCLUSION, params: [40] };
    expect(upload(bench, [circle], 1)).toBe(MavMissionResult.ACCEPTED);
    bench.fly(10);
    const place = { frame: 0, x: Math.round(HOME.latitudeDeg * 1e7), z: HOME.altitudeAmslM + 10 };
    const far = { ...place, y: Math.round((HOME.longitudeDeg + 0.001) * 1e7), param1: -1, param2: 1 };
    expect(bench.commandInt(MavCmd.DO_REPOSITION, far)).toBe(MavResult.DENIED);
    expect(bench.words()).toContain('Reposition is outside geofence');
    bench.flight.wind.set(60, 270);
    bench.see(() => bench.mode === MODE.return, 120_000, 'return from outside');
    expect((bench.last('SYS_STATUS')?.onboardControlSensorsHealth ?? 0) & MavSysStatusSensor.GEOFENCE).toBe(
      0,
    );
  });
});
