import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { Principal, RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { scenarioSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import type { SimulationFrame } from '../../../../gateway/contract/simulation/simulation.ts';
import { SimulationService } from '../../../../gateway/simulation/runs/simulation-service.ts';
import { readScenarioText } from '../../../../gateway/simulation/scenario/scenario-file.ts';
import { ScenarioLibrary } from '../../../../gateway/simulation/scenario/scenario-library.ts';
import type { RunOutcome } from '../../../../gateway/simulation/world/scenario-run.ts';
import type {
  WorldHost,
  WorldJob,
  WorldListener,
  WorldOrder,
} from '../../../../gateway/simulation/world/world-job.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { SimulationRepository } from '../../../../gateway/store/repository/recording/simulation-repository.ts';
import { samplePlan } from '../../../builder/action-samples.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';

const SCENARIO = scenarioSchema.parse({
  scenario: 1,
  id: 'try',
  title: 'Try',
  durationS: 60,
  vehicles: [{ id: 'uav-1' }],
  assertions: [{ name: 'moves', kind: 'eventually', event: { kind: 'armed' } }],
});

const PASSED: RunOutcome = {
  state: 'passed',
  detail: null,
  elapsedS: 12,
  planHash: 'a'.repeat(64),
  assertions: [{ name: 'moves', state: 'passed', atS: 3, text: 'armed' }],
  events: [{ seq: 1, atS: 3, kind: 'armed', severity: 'info', vehicle: 'uav-1', summary: 'armed' }],
  eventHash: 'b'.repeat(64),
  coveragePct: 100,
};

function contextOf(kind: Principal['kind'], id: string, accountId?: string): RequestContext {
  const principal = { kind, id, tenantId: 'local', scopes: new Set<never>() };
  return {
    principal: accountId === undefined ? principal : { ...principal, accountId },
    traceId: '0af7651916cd43dd8448eb211c80319c',
    source: 'rest',
  };
}

const OPERATOR = contextOf('operator', 'operator');
const ANN = contextOf('account', 'acc_ann', 'acc_ann');
const KEY_OF_ANN = contextOf('key', 'key_1', 'acc_ann');
const BOB = contextOf('account', 'acc_bob', 'acc_bob');

/** Worlds that do what a test tells them. */
class FakeWorlds implements WorldHost {
  readonly started: {
    readonly job: WorldJob;
    readonly listener: WorldListener;
    readonly orders: WorldOrder[];
  }[] = [];

  start(job: WorldJob, _owner: string, listener: WorldListener) {
    const orders: WorldOrder[] = [];
    this.started.push({ job, listener, orders });
    return { order: (order: WorldOrder) => void orders.push(order), stop: () => undefined };
  }

  of(index: number) {
    const world = this.started[index];
    if (!world) throw new Error(`no world ${index} was started`);
    return world;
  }
}

function rig() {
  const clock = new FakeClock();
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-simulation-'));
  const { handle } = openDatabase(':memory:', clock.utcMs(), silentLogger);
  onTestFinished(() => {
    handle.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const worlds = new FakeWorlds();
  const removed: string[] = [];
  const make = (): SimulationService =>
    new SimulationService({
      host: worlds,
      store: new SimulationRepository(handle),
      library: new ScenarioLibrary({
        shippedFolder: join(folder, 'none'),
        ownFolder: join(folder, 'own'),
        read: async (text) => readScenarioText(text),
      }),
      sourcesOf: ({ id }) => ({
        plan: (planId) =>
          planId === 'pln_1' && id !== 'acc_bob'
            ? samplePlan({ planId, vehicles: ['uav-1'], steps: [] })
            : undefined,
        vehicle: () => undefined,
        home: { lat: 47, lon: 8 },
      }),
      surroundings: () => ({
        zones: [],
        policiesFolder: folder,
        defaultPoliciesFolder: folder,
        ceilingM: undefined,
        jurisdiction: undefined,
      }),
      makeFolder: (id) => id,
      removeFolder: (id) => void removed.push(id),
      keepRecording: async ({ name }) => `imp of ${name}`,
      makeRoom: async () => undefined,
      audit: new AuditRepository(handle),
      clock,
      ids: countingIds(),
      logger: silentLogger,
    });
  const service = make();
  const frames: { readonly frame: SimulationFrame; readonly principalId: string }[] = [];
  service.onFrame((frame, principalId) => frames.push({ frame, principalId }));
  return { service, worlds, removed, frames, make };
}

describe('SimulationService', () => {
  let there: ReturnType<typeof rig>;
  beforeEach(() => {
    there = rig();
  });

  const begin = (context = OPERATOR) => there.service.run({ scenario: SCENARIO }, context);

  it('runs two at a time, the next when one has ended', async () => {
    const runs = [await begin(), await begin(), await begin()];
    expect(runs.map(({ state }) => state)).toEqual(['running', 'running', 'queued']);
    there.worlds.of(0).listener.onEnded(PASSED);
    await settled();
    expect(there.worlds.started).toHaveLength(3);
  });

  it('remembers how a run ended, with its recording, and clears its folder away', async () => {
    const { simulationId } = await begin();
    there.worlds.of(0).listener.onEnded(PASSED);
    await settled();
    expect(there.service.detail(simulationId, OPERATOR.principal)).toMatchObject({
      state: 'passed',
      elapsedS: 12,
      sessionId: 'imp of Try',
      events: PASSED.events,
      eventHash: PASSED.eventHash,
    });
    expect(there.removed).toEqual([simulationId]);
    expect(there.service.rehearsalOf('a'.repeat(64))).toBeUndefined();
  });

  it('a plan that passed as it stands is rehearsed, and nothing else is', async () => {
    const { simulationId } = await there.service.run({ planId: 'pln_1' }, OPERATOR);
    there.worlds.of(0).listener.onEnded(PASSED);
    await settled();
    expect(there.service.rehearsalOf('a'.repeat(64))?.simulationId).toBe(simulationId);
    expect(there.service.rehearsalOf('c'.repeat(64))).toBeUndefined();
  });

  it('is not judged or placed by who asks for it', async () => {
    const vehicles = SCENARIO.vehicles;
    for (const other of [{ assertions: SCENARIO.assertions }, { vehicles }])
      await expect(there.service.run({ planId: 'pln_1', ...other }, OPERATOR)).rejects.toThrow(
        expect.objectContaining({ code: 'validation' }),
      );
  });

  it('is not made of a plan somebody else has', async () => {
    await expect(there.service.run({ planId: 'pln_1' }, BOB)).rejects.toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  it('finds runs by plan, steps, scenario and state, page by page', async () => {
    const rehearsals: string[] = [];
    for (let count = 0; count < 3; count += 1)
      rehearsals.push((await there.service.run({ planId: 'pln_1' }, OPERATOR)).simulationId);
    await begin();
    for (const [index, state] of (['passed', 'failed'] as const).entries()) {
      there.worlds.of(index).listener.onEnded({ ...PASSED, state });
      await settled();
    }
    const found = (query: object) =>
      there.service.runs({ limit: 10, ...query }, OPERATOR.principal).map((run) => run.simulationId);
    const [first, second, third] = rehearsals;
    expect(found({ planId: 'pln_1' })).toEqual([third, second, first]);
    expect(found({ planId: 'pln_1', limit: 1, beforeId: third })).toEqual([second]);
    expect(found({ planHash: PASSED.planHash, state: 'failed' })).toEqual([second]);
    expect(found({ planHash: PASSED.planHash, state: 'passed', scenarioId: 'try' })).toEqual([]);
    expect(found({ beforeId: 'sim_gone' })).toEqual([]);
    expect(there.service.runs({ limit: 10, planId: 'pln_1' }, BOB.principal)).toEqual([]);
  });

  it('a failed run is no rehearsal', async () => {
    await there.service.run({ planId: 'pln_1' }, OPERATOR);
    there.worlds.of(0).listener.onEnded({ ...PASSED, state: 'failed', detail: 'moves: never' });
    await settled();
    expect(there.service.rehearsalOf('a'.repeat(64))).toBeUndefined();
  });

  it('a world that breaks is a failed run with the reason', async () => {
    const { simulationId } = await begin();
    there.worlds.of(0).listener.onBroken('out of memory');
    expect(there.service.detail(simulationId, OPERATOR.principal)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('out of memory'),
    });
  });

  it('passes on what hands do, and refuses what no vehicle can have', async () => {
    const { simulationId } = await begin();
    const fault = { kind: 'gps-loss', vehicle: 'uav-1', params: {} } as const;
    there.service.control(simulationId, { isPaused: true, speed: 2, fault }, OPERATOR);
    expect(there.worlds.of(0).orders).toEqual([
      { kind: 'pause', isPaused: true },
      { kind: 'speed', speed: 2 },
      { kind: 'fault', fault },
    ]);
    expect(() =>
      there.service.control(simulationId, { fault: { ...fault, vehicle: 'uav-2' } }, OPERATOR),
    ).toThrow('uav-2');
  });

  it('cancels what waits at once, and asks a running world to end', async () => {
    const [first, , third] = [await begin(), await begin(), await begin()];
    expect(there.service.cancel(third.simulationId, OPERATOR).state).toBe('cancelled');
    there.service.cancel(first.simulationId, OPERATOR);
    expect(there.worlds.of(0).orders).toEqual([{ kind: 'cancel' }]);
    expect(() => there.service.control(third.simulationId, { speed: 2 }, OPERATOR)).toThrow('ended');
  });

  it('takes no more than can wait', async () => {
    for (let count = 0; count < 22; count += 1) await begin();
    await expect(begin()).rejects.toThrow(expect.objectContaining({ code: 'resource-limit' }));
  });

  it('shows a run to its owner, to the keys of the owner and to the operator, and to nobody else', async () => {
    const { simulationId } = await begin(KEY_OF_ANN);
    const seen = [ANN, KEY_OF_ANN, OPERATOR, BOB].map(({ principal }) =>
      Boolean(there.service.detail(simulationId, principal)),
    );
    expect(seen).toEqual([true, true, true, false]);
    expect(there.service.runs({ limit: 10 }, BOB.principal)).toEqual([]);
    expect(there.service.runs({ limit: 10 }, ANN.principal)).toHaveLength(1);
    expect(() => there.service.cancel(simulationId, BOB)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  it('tells its readers how it goes', async () => {
    await begin(ANN);
    there.worlds.of(0).listener.onProgress({
      elapsedS: 4,
      isPaused: false,
      speed: 5,
      planHash: null,
      assertions: [],
      vehicles: [],
      events: PASSED.events,
    });
    expect(there.frames.at(-1)).toMatchObject({
      principalId: 'acc_ann',
      frame: { run: { elapsedS: 4, state: 'running' }, events: PASSED.events },
    });
  });

  it('what a stop cut off is told so at the next start', async () => {
    const { simulationId } = await begin();
    await there.service.stop();
    const next = there.make();
    next.start();
    expect(next.detail(simulationId, OPERATOR.principal)).toMatchObject({
      state: 'cancelled',
      detail: expect.stringContaining('stopped'),
    });
  });

  it('flies a text that is not stored, and says at which line it cannot', async () => {
    const text = 'scenario: 1\nid: draft\ntitle: Draft\ndurationS: 60\nvehicles:\n  - id: uav-1\n';
    expect(await there.service.run({ text }, ANN)).toMatchObject({ title: 'Draft', scenarioId: null });
    await expect(there.service.run({ text: text.replace('60', 'long') }, ANN)).rejects.toThrow(
      expect.objectContaining({ code: 'scenario-invalid', message: expect.stringContaining('line 4') }),
    );
    expect(there.worlds.started).toHaveLength(1);
  });

  it('refuses what is not there, and a fault on a vehicle that is not there', async () => {
    const run = (request: object) => there.service.run(request, OPERATOR);
    await expect(run({ scenario: 'none' })).rejects.toThrow(expect.objectContaining({ code: 'not-found' }));
    await expect(run({ planId: 'pln_none' })).rejects.toThrow(expect.objectContaining({ code: 'not-found' }));
    const faults = [{ t: 1, kind: 'gps-loss' as const, vehicle: 'uav-9', params: {} }];
    await expect(run({ scenario: SCENARIO, faults })).rejects.toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
  });
});
