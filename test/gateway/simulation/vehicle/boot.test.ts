import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CopterBench } from './copter-bench.ts';

describe('start and reboot', () => {
  it('sends text first, two heartbeats a second in BOOT, and nothing else to nobody', () => {
    const bench = new CopterBench();
    bench.copter.start();
    bench.run(25_000);
    expect(bench.junk.length).toBeGreaterThan(0);
    expect(new TextDecoder().decode(bench.junk[0])).toContain('Init ArduCopter');
    const names = new Set(bench.heard.map(({ decoded }) => decoded.name));
    expect([...names]).toEqual(['HEARTBEAT', 'TIMESYNC']);
    const beats = bench.heard.filter(({ decoded }) => decoded.name === 'HEARTBEAT');
    expect(beats.filter(({ atMs }) => atMs < 2000)).toHaveLength(4);
    expect(
      bench
        .all('HEARTBEAT')
        .slice(0, 4)
        .every(({ systemStatus }) => systemStatus === 1),
    ).toBe(true);
    expect(beats.length).toBeGreaterThanOrEqual(26);
    expect(bench.all('TIMESYNC')).toHaveLength(2);
    expect(bench.texts()).toEqual([]);
  });

  it('is ready within 8 s, or in 40 s when it starts like the real one', () => {
    for (const [bootReadyS, from, to] of [
      [7, 6, 8],
      [40.4, 39, 42],
    ] as const) {
      const bench = new CopterBench({ bootReadyS });
      bench.copter.start();
      bench.run(100);
      bench.beat();
      bench.until(() => bench.texts().includes('EKF3 IMU0 is using GPS'), 60_000, 'GPS');
      expect(bench.clock.monotonicMs() / 1000).toBeGreaterThan(from);
      expect(bench.clock.monotonicMs() / 1000).toBeLessThan(to);
    }
  });

  it('streams nothing until asked, then at the rate asked for', () => {
    const bench = new CopterBench().boot();
    const from = bench.heard.length;
    bench.run(5000);
    expect(bench.all('GLOBAL_POSITION_INT', from)).toEqual([]);
    bench.command(511, 33, 20_000);
    bench.send('REQUEST_DATA_STREAM', {
      targetSystem: 1,
      targetComponent: 1,
      reqStreamId: 10,
      reqMessageRate: 4,
      startStop: 1,
    });
    bench.run(50);
    const then = bench.heard.length;
    bench.run(10_000);
    expect(Math.abs(bench.all('GLOBAL_POSITION_INT', then).length - 500)).toBeLessThanOrEqual(2);
    expect(Math.abs(bench.all('ATTITUDE', then).length - 40)).toBeLessThanOrEqual(1);
    expect(bench.all('VFR_HUD', then)).toEqual([]);
    bench.command(511, 33, -1);
    const stopped = bench.heard.length;
    bench.run(1000);
    expect(bench.all('GLOBAL_POSITION_INT', stopped)).toEqual([]);
  });

  it('reboots: ACK, 1.2 s of silence, another socket, sequence 0, no streams, mission and place kept', () => {
    const bench = new CopterBench().boot();
    bench.command(511, 33, 100_000);
    expect(bench.command(246, 1)).toBe(0);
    const from = bench.heard.length;
    const silentAtMs = bench.clock.monotonicMs();
    bench.run(4000);
    const first = bench.heard[from];
    expect((first?.atMs ?? 0) - silentAtMs).toBeGreaterThan(1100);
    expect((first?.atMs ?? 0) - silentAtMs).toBeLessThan(1300);
    expect(first).toMatchObject({
      sequence: 0,
      decoded: { name: 'HEARTBEAT', message: { systemStatus: 1 } },
    });
    expect(bench.transport.opened).toBe(2);
    expect(bench.all('GLOBAL_POSITION_INT', from)).toEqual([]);
    bench.beat();
    bench.run(8000);
    bench.takeOff(5);
  });

  it('answers TIMESYNC', () => {
    const bench = new CopterBench().boot();
    bench.send('TIMESYNC', { tc1: 0n, ts1: 123_456_789n, targetSystem: 0, targetComponent: 0 });
    bench.run(30);
    expect(bench.last('TIMESYNC')).toMatchObject({ ts1: 123_456_789n });
    expect(Number(bench.last('TIMESYNC')?.tc1)).toBeGreaterThan(9e9);
  });

  it('leaves no timer and no open transport behind', () => {
    const bench = new CopterBench().boot();
    bench.copter.stop();
    bench.copter.stop();
    expect(bench.clock.pendingTimers).toBe(0);
    expect(bench.transport.isOpen).toBe(false);
  });

  it('does not catch up for ever after the process was held up', () => {
    const bench = new CopterBench().boot();
    const from = bench.heard.length;
    // One tick that comes an hour late.
    bench.clock.monotonicMs = (
      (real) => () =>
        (real() + 3_600_000) as never
    )(bench.clock.monotonicMs.bind(bench.clock));
    bench.run(1000);
    expect(bench.heard.length - from).toBeLessThan(10);
  });
});

describe('a whole flight', () => {
  const fly = (seed: number) => {
    const bench = new CopterBench({ seed, windSpeedMps: 5 }).boot();
    bench.send('REQUEST_DATA_STREAM', {
      targetSystem: 1,
      targetComponent: 1,
      reqStreamId: 0,
      reqMessageRate: 4,
      startStop: 1,
    });
    bench.takeOff(15);
    bench.setMode(6);
    bench.until(() => !bench.flight.isArmed, 120_000, 'landed');
    return bench;
  };

  it('is the same for the same seed and another for another', () => {
    const events = (bench: CopterBench) =>
      bench.heard.map(
        ({ atMs, decoded }) => `${atMs} ${decoded.name} ${String(Object.values(decoded.message))}`,
      );
    const [first, second, other] = [fly(7), fly(7), fly(8)].map(events);
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('runs faster than the clock when told so', () => {
    const bench = new CopterBench({ speed: 10 });
    bench.copter.start();
    bench.run(100);
    bench.beat();
    bench.run(1000);
    expect(bench.copter.autopilot.bootMs).toBe(11_000);
    bench.setMode(4);
    bench.command(400, 1);
    bench.command(22, 0, 0, 0, 0, 0, 0, 10);
    bench.run(1500);
    expect(Math.abs(bench.heightM - 10)).toBeLessThan(0.6);
  });

  it('survives commands full of nonsense and still lands', () => {
    const wild = fc.oneof(
      fc.constantFrom(0, 1, -1, 2, 21196, Number.NaN, Number.POSITIVE_INFINITY, 1e30, 360, 47e7),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    );
    const command = fc.constantFrom(
      16,
      17,
      22,
      115,
      176,
      178,
      179,
      192,
      193,
      195,
      201,
      207,
      224,
      300,
      400,
      401,
      410,
      510,
      511,
      512,
    );
    const int32 = fc.integer({ min: -0x7fffffff, max: 0x7fffffff });
    const step = fc.record({
      command,
      params: fc.array(wild, { minLength: 7, maxLength: 7 }),
      x: int32,
      y: int32,
      frame: fc.integer({ min: 0, max: 21 }),
      isInt: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const bench = new CopterBench().boot();
        bench.send('REQUEST_DATA_STREAM', {
          targetSystem: 1,
          targetComponent: 1,
          reqStreamId: 0,
          reqMessageRate: 5,
          startStop: 1,
        });
        bench.takeOff(10);
        for (const { command: number, params, x, y, frame, isInt } of steps) {
          const [param1 = 0, param2 = 0, param3 = 0, param4 = 0, , , z = 0] = params;
          const result = isInt
            ? bench.commandInt(number, { param1, param2, param3, param4, x, y, z, frame })
            : bench.command(number, ...params);
          expect(result).toBeTypeOf('number');
          bench.run(200);
          expect(bench.heightM).toBeGreaterThanOrEqual(0);
        }
        const from = bench.heard.length;
        bench.run(2100);
        expect(bench.all('HEARTBEAT', from).length).toBeGreaterThanOrEqual(2);
        expect(Number.isFinite(bench.distanceM)).toBe(true);
        expect(bench.all('ATTITUDE', from).length).toBeGreaterThan(0);
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});
