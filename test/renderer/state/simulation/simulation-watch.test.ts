import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulationDetail } from '../../../../gateway/contract/simulation/simulation.ts';
import { runsBefore } from '../../../../renderer/state/simulation/simulation-queries.ts';
import { QUIET_MS, SimulationWatch } from '../../../../renderer/state/simulation/simulation-watch.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import {
  buildDetail,
  buildRun,
  buildSimulationEvent,
  buildSimulationFrame,
} from '../../builder/build-simulations.ts';

let clock: FakeClock;
let watch: SimulationWatch;
let reads: number;
let answer: () => Promise<SimulationDetail>;

async function settle(): Promise<void> {
  for (let index = 0; index < 20; index += 1) await Promise.resolve();
}

const seqs = () => watch.store.getState().events.map(({ seq }) => seq);
const run = () => watch.store.getState().run;

beforeEach(async () => {
  clock = new FakeClock();
  reads = 0;
  answer = () => Promise.resolve(buildDetail(2));
  watch = new SimulationWatch({
    simulationId: 'sim_1',
    read() {
      reads += 1;
      return answer();
    },
    clock,
    requestFrame: (action) => action(),
  });
  watch.start();
  await settle();
});
afterEach(() => watch.stop());

describe('frames', () => {
  test('bring run, events and vehicles on, never into the live ones', async () => {
    watch.receive(buildSimulationFrame([3, 4], { elapsedS: 12 }));
    await settle();
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(run()?.elapsedS).toBe(12);
    expect(watch.vehicles.feed.get('uav-1')?.telemetry.name).toBe('Copter 1');
    expect(useVehicleStore.getState().entries).toEqual({});
    expect(reads).toBe(1);
  });

  test('of another run are passed over', () => {
    watch.receive(buildSimulationFrame([3], { simulationId: 'sim_2' }));
    expect(seqs()).toEqual([1, 2]);
  });

  test('what comes twice stands once', () => {
    watch.receive(buildSimulationFrame([2, 3]));
    expect(seqs()).toEqual([1, 2, 3]);
  });

  test('a jump in the events reads the run anew, so that none is missing', async () => {
    answer = () => Promise.resolve(buildDetail(6));
    watch.receive(buildSimulationFrame([6]));
    await settle();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(reads).toBe(2);
  });

  test('a jump while it is being read is read once more', async () => {
    let give: (detail: SimulationDetail) => void = () => undefined;
    answer = () => new Promise((fulfil) => (give = fulfil));
    watch.receive(buildSimulationFrame([5]));
    watch.receive(buildSimulationFrame([8]));
    answer = () => Promise.resolve(buildDetail(8));
    give(buildDetail(5));
    await settle();
    expect(seqs().at(-1)).toBe(8);
    expect(seqs()).toHaveLength(8);
  });

  test('what was refused is told apart from what happened', () => {
    const refused = buildSimulationEvent(0, { kind: 'refused', summary: 'no motor 9' });
    watch.receive({ ...buildSimulationFrame([]), events: [refused] });
    expect(watch.store.getState().refusal).toBe('no motor 9');
    expect(seqs()).toEqual([1, 2]);
  });
});

describe('the end', () => {
  test('is read whole once, and later frames change nothing', async () => {
    answer = () => Promise.resolve(buildDetail(9, { state: 'passed', sessionId: 'ses_1' }));
    watch.receive(buildSimulationFrame([], { state: 'passed' }));
    await settle();
    expect(seqs()).toHaveLength(9);
    watch.receive(buildSimulationFrame([], { state: 'running' }));
    watch.take(buildRun());
    clock.advance(10 * QUIET_MS);
    await settle();
    expect(run()).toMatchObject({ state: 'passed', sessionId: 'ses_1' });
    expect(reads).toBe(2);
  });
});

describe('without the stream', () => {
  test('the run is asked for until it ended', async () => {
    answer = () => Promise.resolve(buildDetail(3, { elapsedS: 20 }));
    clock.advance(QUIET_MS + 500);
    await settle();
    expect(run()?.elapsedS).toBe(20);
    answer = () => Promise.resolve(buildDetail(4, { state: 'failed' }));
    clock.advance(QUIET_MS + 500);
    await settle();
    expect(run()?.state).toBe('failed');
  });

  test('a failure is told, what is known stays, and the next answer takes it back', async () => {
    answer = () => Promise.reject(new Error('gone'));
    clock.advance(QUIET_MS + 500);
    await settle();
    expect(watch.store.getState().failure).toBeInstanceOf(Error);
    expect(seqs()).toEqual([1, 2]);
    answer = () => Promise.resolve(buildDetail(2));
    clock.advance(QUIET_MS + 500);
    await settle();
    expect(watch.store.getState().failure).toBeUndefined();
  });

  test('an answer that a frame overtook does not turn the time back', async () => {
    watch.receive(buildSimulationFrame([3], { elapsedS: 50 }));
    await watch.readAgain();
    expect(run()?.elapsedS).toBe(50);
    expect(seqs()).toEqual([1, 2, 3]);
  });
});

describe('lists of runs', () => {
  test('a waiting run comes after those that fly and those that wait longer', () => {
    const waiting = buildRun({ simulationId: 'b', state: 'queued', createdAtMs: 5 });
    const others = [
      buildRun({ simulationId: 'c', state: 'queued', createdAtMs: 9 }),
      waiting,
      buildRun({ simulationId: 'a', state: 'queued', createdAtMs: 2 }),
      buildRun({ simulationId: 'r', state: 'running' }),
      buildRun({ simulationId: 'p', state: 'passed', createdAtMs: 1 }),
    ];
    expect(runsBefore(waiting, others)).toBe(2);
  });
});
