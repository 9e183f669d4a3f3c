import { describe, expect, it } from 'vitest';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { CopterBench, HOME } from './copter-bench.ts';

type Item = Partial<MessageByName['MISSION_ITEM_INT']>;

const METRES_PER_DEGREE = 111_318.845;
const at = (north: number, east: number, z: number, difference: Item = {}): Item => ({
  x: Math.round((HOME.latitudeDeg + north / METRES_PER_DEGREE) * 1e7),
  y: Math.round(
    (HOME.longitudeDeg + east / (METRES_PER_DEGREE * Math.cos((HOME.latitudeDeg * Math.PI) / 180))) * 1e7,
  ),
  z,
  command: 16,
  ...difference,
});

function load(bench: CopterBench, items: readonly Item[]): void {
  const all: Item[] = [at(0, 0, 488, { frame: 0 }), ...items];
  bench.send('MISSION_COUNT', {
    targetSystem: 1,
    targetComponent: 1,
    count: all.length,
    missionType: 0,
    opaqueId: 0,
  });
  bench.run(20);
  for (const [seq, item] of all.entries()) {
    bench.send('MISSION_ITEM_INT', {
      targetSystem: 1,
      targetComponent: 1,
      seq,
      frame: 6,
      command: 16,
      current: 0,
      autocontinue: 1,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      x: 0,
      y: 0,
      z: 0,
      missionType: 0,
      ...item,
    });
    bench.run(20);
  }
  if (bench.last('MISSION_ACK')?.type !== 0) throw new Error('mission refused');
}

function start(bench: CopterBench): void {
  bench.setMode(4);
  bench.command(400, 1);
  expect(bench.command(300)).toBe(0);
}

const reached = (bench: CopterBench) => bench.all('MISSION_ITEM_REACHED').map(({ seq }) => seq);

describe('flying a mission', () => {
  it('does with its payload what the mission says: pictures every so many metres, servo, relay, gripper', () => {
    const bench = new CopterBench({ hasPayload: true }).boot();
    const carried = (command: number, param1: number, param2 = 0) => ({ command, param1, param2, frame: 2 });
    load(bench, [
      at(0, 0, 20, { command: 22 }),
      at(10, 0, 20),
      carried(206, 20),
      carried(183, 10, 1234),
      carried(181, 1, 1),
      carried(211, 1, 0),
      at(113, 0, 20),
      carried(206, 0),
      at(160, 0, 20),
      { command: 20 },
    ]);
    for (const id of [36, 376]) bench.command(511, id, 100_000);
    start(bench);
    bench.until(() => reached(bench).includes(7), 120_000, 'the far point');
    expect(bench.all('CAMERA_FEEDBACK').length).toBeGreaterThanOrEqual(4);
    expect(bench.last('SERVO_OUTPUT_RAW')).toMatchObject({ servo10Raw: 1234, servo9Raw: 1100 });
    expect(bench.last('RELAY_STATUS')).toMatchObject({ on: 2 });
    const pictures = bench.all('CAMERA_FEEDBACK').length;
    bench.until(() => reached(bench).includes(9), 60_000, 'the end of the line');
    expect(bench.all('CAMERA_FEEDBACK').length - pictures).toBeLessThanOrEqual(1);
  });

  it('ends on the marker its camera sees, with precision landing', () => {
    const dock = { latitudeDeg: HOME.latitudeDeg + 41 / METRES_PER_DEGREE, longitudeDeg: HOME.longitudeDeg };
    const bench = new CopterBench({
      docks: [{ ...dock, hasMarker: true }],
      parameters: { PLND_ENABLED: 1, PLND_TYPE: 1 },
    }).boot();
    load(bench, [at(0, 0, 10, { command: 22 }), at(40, 0, 10), at(40, 0, 0, { command: 21 })]);
    start(bench);
    bench.until(() => !bench.flight.isArmed, 180_000, 'landed');
    const { northM, eastM } = bench.flight.body;
    expect(Math.hypot(northM - 41, eastM)).toBeLessThan(0.3);
  });

  it('takes off, passes every waypoint within its radius, returns, lands and disarms', () => {
    const bench = new CopterBench({ windSpeedMps: 4 }).boot();
    const corners = [
      [60, 0, 20],
      [60, 60, 25],
      [0, 60, 25],
    ] as const;
    load(bench, [
      at(0, 0, 15, { command: 22 }),
      ...corners.map(([north, east, height]) => at(north, east, height)),
      { command: 20, frame: 2 },
    ]);
    bench.command(511, 42, 200_000);
    bench.run(500);
    start(bench);
    const nearest = corners.map(() => Number.POSITIVE_INFINITY);
    for (let tick = 0; tick < 2500 && (tick < 100 || bench.flight.isArmed); tick += 1) {
      bench.run(100);
      const { northM, eastM } = bench.flight.body;
      for (const [index, [north, east]] of corners.entries()) {
        nearest[index] = Math.min(nearest[index] ?? 0, Math.hypot(northM - north, eastM - east));
      }
    }
    expect(bench.flight.isArmed).toBe(false);
    for (const distance of nearest) expect(distance).toBeLessThan(2.2);
    expect(reached(bench)).toEqual([1, 2, 3, 4, 5]);
    expect(bench.distanceM).toBeLessThan(1);
    expect(bench.texts()).toEqual(
      expect.arrayContaining([
        'Mission: 1 Takeoff',
        'Mission: 2 WP',
        'Reached command #3',
        'Mission: 5 RTL',
        'Disarming motors',
      ]),
    );
    bench.run(1000);
    expect(bench.last('HEARTBEAT')?.customMode).toBe(3);
    expect([...new Set(bench.all('MISSION_CURRENT').map(({ missionState }) => missionState))]).toEqual([
      2, 3, 5,
    ]);
    expect(bench.last('MISSION_CURRENT')).toMatchObject({ seq: 0, total: 5 });
  });

  it('needs a take-off item on the ground and says so', () => {
    const bench = new CopterBench().boot();
    load(bench, [at(30, 0, 10)]);
    bench.setMode(4);
    bench.command(400, 1);
    expect(bench.command(300)).toBe(4);
    bench.run(20);
    expect(bench.texts()).toContain('Auto: Missing Takeoff Cmd');
    expect(bench.last('HEARTBEAT')?.customMode).toBe(4);
  });

  it('stays on the ground when AUTO is only selected', () => {
    const bench = new CopterBench().boot();
    load(bench, [at(0, 0, 10, { command: 22 })]);
    bench.setMode(4);
    bench.command(400, 1);
    expect(bench.setMode(3)).toBe(0);
    bench.run(5000);
    expect(bench.heightM).toBe(0);
  });

  it('waits, circles, jumps, changes speed and yaw, and loiters until told otherwise', () => {
    const bench = new CopterBench().boot();
    load(bench, [
      at(0, 0, 10, { command: 22 }),
      { command: 178, param1: 1, param2: 4 },
      at(20, 0, 10, { param1: 3 }),
      at(20, 0, 10, { command: 18, param1: 1, param3: 8 }),
      at(0, 0, 10),
      { command: 177, param1: 3, param2: 1 },
      { command: 112, param1: 1 },
      { command: 115, param1: 90 },
      at(10, 0, 10, { command: 19, param1: 5 }),
      at(10, 0, 12, { command: 17 }),
    ]);
    start(bench);
    bench.until(() => bench.flight.mission.currentSeq === 10, 240_000, 'the last item');
    expect(reached(bench)).toEqual([1, 3, 4, 5, 3, 4, 5, 9]);
    expect(bench.flight.speedMps).toBe(4);
    bench.run(20_000);
    expect((bench.flight.body.yawRad * 180) / Math.PI).toBeCloseTo(90, 0);
    expect(bench.flight.mission.currentSeq).toBe(10);
    expect(bench.heightM).toBeCloseTo(12, 0);
  });

  it('pauses, resumes, jumps to an item, and goes on after another mode', () => {
    const bench = new CopterBench().boot();
    load(bench, [at(0, 0, 10, { command: 22 }), at(100, 0, 10), at(100, 80, 10), at(0, 0, 10)]);
    start(bench);
    bench.until(() => bench.flight.mission.currentSeq === 2, 30_000, 'item 2');
    bench.run(4000);
    expect(bench.command(193, 0)).toBe(0);
    bench.run(6000);
    expect(bench.flight.estimate.groundSpeedMps).toBeLessThan(0.3);
    expect(bench.flight.mission.state).toBe(4);
    expect(bench.command(193, 1)).toBe(0);
    expect(bench.command(224, 3)).toBe(0);
    expect(bench.last('MISSION_CURRENT')?.seq).toBe(3);
    bench.setMode(4);
    bench.run(3000);
    expect(bench.setMode(3)).toBe(0);
    bench.run(1000);
    expect(bench.flight.mission.currentSeq).toBe(3);
    bench.until(() => bench.flight.mission.isComplete, 120_000, 'complete');
    bench.run(5000);
    // Over, but still up: it stays where the mission ended.
    expect(bench.flight.isInAir).toBe(true);
    expect(bench.distanceM).toBeLessThan(2.5);
  });

  it('flies home at RTL_ALT from beyond the cone, and lands where it is with LAND', () => {
    const bench = new CopterBench({ parameters: { RTL_ALT: 3000 } }).boot().takeOff(10);
    const { x = 0, y = 0 } = at(80, 0, 10);
    expect(bench.commandInt(192, { x, y, z: 10 })).toBe(0);
    bench.run(20_000);
    bench.setMode(6);
    let highest = 0;
    bench.until(
      () => {
        highest = Math.max(highest, bench.heightM);
        return !bench.flight.isArmed;
      },
      180_000,
      'landed',
    );
    expect(highest).toBeGreaterThan(29.5);
    expect(highest).toBeLessThan(30.6);
    expect(bench.distanceM).toBeLessThan(0.6);
    expect(bench.flight.body.impactMps).toBeLessThan(0.7);
  });

  it('tells the landed state through the flight', () => {
    const bench = new CopterBench().boot();
    bench.command(511, 245, 100_000);
    bench.takeOff(8);
    bench.setMode(9);
    bench.until(() => !bench.flight.isArmed, 60_000, 'landed');
    bench.run(500);
    const states = bench.all('EXTENDED_SYS_STATE').map(({ landedState }) => landedState);
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([1, 3, 2, 4, 1]);
  });
});
