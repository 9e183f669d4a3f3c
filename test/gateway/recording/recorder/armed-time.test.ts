import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import type { IdGenerator } from '../../../../gateway/base/id/id.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import { ArmedTime, armingDecisionId } from '../../../../gateway/recording/recorder/armed-time.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { ArmedTimeRepository } from '../../../../gateway/store/repository/vehicle/armed-time-repository.ts';
import { sampleCommand } from '../../../builder/contract-samples.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

let directory: string;
let clock: FakeClock;
/** One for all runs of a test: ids of two runs differ. */
let ids: IdGenerator;
let station: Station;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-armed-'));
  clock = new FakeClock();
  ids = countingIds();
  station = new Station();
});
afterEach(() => {
  station.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A vehicle that reports, and the meter that listens, over a real store. */
class Station {
  readonly database = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger).handle;
  readonly store = new ArmedTimeRepository(this.database);
  isRecording = true;
  decisionId: string | null = 'dec_1';
  isArmed = false;
  isHeard = true;
  hasAttitude = true;
  hasConflict = false;
  /** No timer fires, as when the machine sleeps. */
  isAsleep = false;
  #heartbeatAtMs = clock.monotonicMs();
  #attitudeAtMs: MonotonicMs | undefined;
  readonly meter = new ArmedTime({
    clock: {
      monotonicMs: () => clock.monotonicMs(),
      utcMs: () => clock.utcMs(),
      after: (delayMs, action) => clock.after(delayMs, action),
      every: (periodMs, action) => clock.every(periodMs, () => this.isAsleep || action()),
    },
    ids,
    logger: silentLogger,
    store: this.store,
    isRecording: () => this.isRecording,
    armingDecision: () => this.decisionId,
  });

  constructor() {
    this.meter.start();
  }

  /** The vehicle speaks four times a second for so long. */
  fly(seconds: number): this {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      this.hear();
      clock.advance(250);
    }
    return this;
  }

  hear(): void {
    if (!this.isHeard) return;
    const nowMs = clock.monotonicMs();
    this.#heartbeatAtMs = nowMs;
    if (this.hasAttitude) this.#attitudeAtMs = nowMs;
    this.meter.observe({
      vehicleId: 'uav-1',
      isArmed: this.isArmed,
      hasConflict: this.hasConflict,
      heartbeatAtMs: this.#heartbeatAtMs,
      attitudeAtMs: this.#attitudeAtMs,
      positionAtMs: nowMs,
    });
  }

  set(change: Partial<Pick<Station, 'isArmed' | 'isHeard' | 'isRecording' | 'hasAttitude' | 'hasConflict'>>) {
    return Object.assign(this, change);
  }

  get pct(): number | null {
    return this.meter.lastFlightPct('uav-1');
  }

  /** Gaps as seconds since `fromMs` of the first interval. */
  get gaps(): (readonly [number, number, string])[] {
    const intervals = this.meter.intervals('uav-1');
    const originMs = intervals[0]?.fromMs ?? 0;
    return intervals.flatMap(({ gaps }) =>
      gaps.map(
        ({ fromMs, toMs, reason }) => [(fromMs - originMs) / 1000, (toMs - originMs) / 1000, reason] as const,
      ),
    );
  }

  get armedS(): number {
    return this.meter.intervals('uav-1').reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1000;
  }

  stop(): void {
    this.meter.stop();
    if (this.database.open) this.database.close();
  }
}

describe('coverage', () => {
  it('is unknown while nothing was armed', () => {
    station.fly(10);
    expect(station.pct).toBeNull();
    expect(station.meter.coveragePct('uav-1', 0, clock.utcMs())).toBeNull();
  });

  it('is full for a flight that was decided, recorded and heard', () => {
    station.fly(3).set({ isArmed: true }).fly(40).set({ isArmed: false }).fly(5);
    expect(station.pct).toBe(100);
    expect(station.armedS).toBe(40);
    expect(station.meter.intervals('uav-1')).toMatchObject([{ decisionId: 'dec_1', gaps: [] }]);
  });

  it('counts seconds without recording, attitude or identity as gaps with their reasons', () => {
    station.fly(2).set({ isArmed: true }).fly(10);
    station.set({ isRecording: false }).fly(5).set({ isRecording: true }).fly(5);
    station.set({ hasAttitude: false }).fly(10).set({ hasAttitude: true }).fly(8);
    station.set({ hasConflict: true }).fly(2).set({ hasConflict: false, isArmed: false }).fly(1);
    expect(station.gaps).toEqual([
      [10, 15, 'not-recording'],
      [21, 30, 'telemetry-incomplete'],
      [38, 40, 'vehicle-conflict'],
    ]);
    expect(station.pct).toBe(60);
  });

  it('does not count what nobody here decided: armed by radio, or before we listened', () => {
    station.decisionId = null;
    station.fly(2).set({ isArmed: true }).fly(10).set({ isArmed: false }).fly(1);
    expect(station.pct).toBe(0);
    expect(station.gaps).toEqual([[0, 10, 'not-decided']]);
  });

  it('does not ask for a decision where the arming was not seen', () => {
    station.set({ isArmed: true }).fly(10);
    expect(station.pct).toBe(0);
    expect(station.meter.intervals('uav-1')).toMatchObject([{ decisionId: null }]);
  });

  it('judges each flight by itself, and any span of time', () => {
    station.fly(1).set({ isArmed: true }).fly(10);
    const halfMs = clock.utcMs();
    station.set({ isRecording: false }).fly(10).set({ isRecording: true, isArmed: false }).fly(5);
    station.set({ isArmed: true }).fly(10).set({ isArmed: false }).fly(1);
    expect(station.pct).toBe(100);
    expect(station.meter.coveragePct('uav-1', 0, clock.utcMs())).toBe(66.6);
    expect(station.meter.coveragePct('uav-1', 0, halfMs)).toBe(100);
    expect(station.meter.coveragePct('uav-1', halfMs, halfMs + 5000)).toBe(0);
    expect(station.meter.coveragePct('uav-1', halfMs + 10_000, halfMs + 15_000)).toBeNull();
    expect(station.meter.coveragePct('uav-2', 0, clock.utcMs())).toBeNull();
  });

  it('sums up the time of commands, those that still run too', () => {
    const span = (fromS: number, toS: number | null): CommandRecord =>
      sampleCommand({
        vehicleId: 'uav-1',
        createdAtMs: startMs + fromS * 1000,
        endedAtMs: toS === null ? null : startMs + toS * 1000,
      });
    const startMs = clock.utcMs();
    station.fly(1).set({ isArmed: true }).fly(10).set({ isRecording: false }).fly(10);
    expect(station.meter.coverageOf([span(0, 6)])).toBe(100);
    expect(station.meter.coverageOf([span(0, 6), span(16, null)])).toBe(50);
    expect(station.meter.coverageOf([span(-5, 1), span(0, 0.5)])).toBeNull();
    expect(station.meter.coverageOf([])).toBeNull();
  });

  it('counts silence of an armed vehicle as not covered, all of it when it comes back armed', () => {
    station
      .fly(1)
      .set({ isArmed: true })
      .fly(10)
      .set({ isHeard: false })
      .fly(300)
      .set({ isHeard: true })
      .fly(10);
    station.set({ isArmed: false }).fly(1);
    expect(station.armedS).toBe(320);
    expect(station.gaps).toEqual([[11, 310, 'telemetry-incomplete']]);
  });

  it('counts no more than a minute of silence of a vehicle that never comes back, or comes back disarmed', () => {
    station.fly(1).set({ isArmed: true }).fly(10).set({ isHeard: false }).fly(300);
    expect(station.armedS).toBe(69);
    station.set({ isHeard: true, isArmed: false }).fly(1);
    expect(station.armedS).toBe(69);
    expect(station.pct).toBeLessThan(16);
  });

  it('says that it did not watch while the machine slept', () => {
    station.fly(1).set({ isArmed: true }).fly(10);
    station.isAsleep = true;
    clock.advance(20_000);
    station.isAsleep = false;
    station.fly(2);
    expect(station.gaps).toEqual([[10, 30, 'station-asleep']]);
  });

  it('goes on through a wall clock that is set', () => {
    station.fly(1).set({ isArmed: true }).fly(10);
    clock.jumpUtc(3_600_000);
    station.fly(10).set({ isArmed: false }).fly(1);
    expect(station.armedS).toBe(20);
  });

  it('writes a long flight in pieces that are one flight', () => {
    station.fly(1).set({ isArmed: true }).fly(1500).set({ isArmed: false }).fly(1);
    const intervals = station.meter.intervals('uav-1');
    expect(intervals.map(({ fromMs, toMs }) => (toMs - fromMs) / 1000)).toEqual([600, 600, 300]);
    expect(new Set(intervals.map(({ flightId }) => flightId)).size).toBe(1);
    expect(station.pct).toBe(100);
    expect(station.store.ofVehicle('uav-1', 10)).toEqual(intervals);
  });
});

describe('what is stored', () => {
  it('ends after a crash where it was written last, ten seconds ago at most', () => {
    station.fly(1).set({ isArmed: true }).fly(37);
    // Killed: no stop. Another run on the same file.
    const [stored] = station.store.ofVehicle('uav-1', 10);
    expect(stored && (stored.toMs - stored.fromMs) / 1000).toBeGreaterThanOrEqual(27);
    station.database.close();
    const next = new Station();
    expect(next.meter.intervals('uav-1')).toEqual([stored]);
    expect(next.pct).toBe(100);
    next.set({ isArmed: true }).fly(5);
    expect(next.pct).toBe(0);
    next.stop();
  });

  it('is there from the arming on, and whole after a stop', () => {
    station.fly(1).set({ isArmed: true }).hear();
    expect(station.store.ofVehicle('uav-1', 10)).toHaveLength(1);
    station.fly(3.5);
    station.meter.stop();
    const [stored] = station.store.ofVehicle('uav-1', 10);
    expect(stored && stored.toMs - stored.fromMs).toBe(3500);
    expect(clock.pendingTimers).toBe(0);
  });

  it('never stops the flight when the store fails', () => {
    station.fly(1).set({ isArmed: true });
    station.database.close();
    station.fly(30);
    expect(station.meter.coveragePct('uav-1', 0, clock.utcMs())).toBe(100);
  });

  it('never says more than was covered, whatever happens', () => {
    const change = fc.oneof(
      fc.record({ isArmed: fc.boolean() }),
      fc.record({ isHeard: fc.boolean() }),
      fc.record({ isRecording: fc.boolean() }),
      fc.record({ hasAttitude: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.integer({ min: 1, max: 90 })), { maxLength: 12 }), (steps) => {
        const meter = new ArmedTime({
          clock,
          ids: countingIds(),
          logger: silentLogger,
          store: { save: () => undefined, ofVehicle: () => [] },
          isRecording: () => world.isRecording,
          armingDecision: () => 'dec_1',
        });
        const world = { isArmed: false, isHeard: true, isRecording: true, hasAttitude: true };
        const sighting = { heartbeatAtMs: clock.monotonicMs(), attitudeAtMs: clock.monotonicMs() };
        meter.start();
        let armedS = 0;
        for (const [changed, seconds] of steps) {
          Object.assign(world, changed);
          for (let second = 0; second < seconds; second += 1) {
            const nowMs = clock.monotonicMs();
            if (world.isHeard) {
              sighting.heartbeatAtMs = nowMs;
              if (world.hasAttitude) sighting.attitudeAtMs = nowMs;
              meter.observe({
                vehicleId: 'uav-1',
                isArmed: world.isArmed,
                hasConflict: false,
                ...sighting,
                positionAtMs: nowMs,
              });
            }
            armedS += 1;
            clock.advance(1000);
          }
        }
        meter.stop();
        for (const { fromMs, toMs, gaps } of meter.intervals('uav-1')) {
          expect(toMs).toBeGreaterThanOrEqual(fromMs);
          let endMs = fromMs;
          for (const gap of gaps) {
            expect(gap.fromMs).toBeGreaterThanOrEqual(endMs);
            expect(gap.toMs).toBeGreaterThan(gap.fromMs);
            endMs = gap.toMs;
          }
          expect(endMs).toBeLessThanOrEqual(toMs);
        }
        const totalMs = meter.intervals('uav-1').reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
        expect(totalMs).toBeLessThanOrEqual(armedS * 1000);
        const pct = meter.coveragePct('uav-1', 0, Number.MAX_SAFE_INTEGER);
        if (pct !== null) expect(pct >= 0 && pct <= 100).toBe(true);
      }),
      { numRuns: 100, seed: 11 },
    );
  });
});

describe('the decision behind an arming', () => {
  const armedAtMs = 1_000_000;
  const arm = (change: Partial<CommandRecord>) =>
    sampleCommand({ command: 'arm', state: 'done', sentAtMs: armedAtMs - 2000, ...change });

  it('is that of the newest arm command that left shortly before and was not refused', () => {
    const decided = arm({});
    expect(armingDecisionId([decided], armedAtMs)).toBe(decided.decision?.decisionId);
    expect(
      armingDecisionId([arm({ state: 'refused' }), sampleCommand({ command: 'hold' }), decided], armedAtMs),
    ).toBe(decided.decision?.decisionId);
  });

  it.each([
    ['refused', arm({ state: 'refused' })],
    ['denied', arm({ state: 'denied', sentAtMs: null })],
    ['long ago', arm({ sentAtMs: armedAtMs - 16_000 })],
    ['after it', arm({ sentAtMs: armedAtMs + 1 })],
    ['another command', arm({ command: 'takeoff' })],
    ['without a decision', arm({ decision: null })],
  ])('is none when it was %s', (_what, record) => {
    expect(armingDecisionId([record], armedAtMs)).toBeNull();
  });
});
