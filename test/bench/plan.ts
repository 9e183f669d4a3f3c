import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { ActionService } from '../../gateway/action/queue/action-service.ts';
import { STEPS } from '../../gateway/action/steps/index.ts';
import type { StepCatalogue } from '../../gateway/action/steps/prepared-step.ts';
import type { StepDefinition } from '../../gateway/action/steps/step-definition.ts';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import { MAX_STEPS, planRequestSchema } from '../../gateway/contract/action/plan.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { sampleVehicle } from '../builder/contract-samples.ts';
import { bareService } from '../gateway/action/plan/support/bare-service.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const CONTEXT: RequestContext = {
  principal: { kind: 'operator', id: 'bench', tenantId: 'local', scopes: new Set() },
  traceId: 'a'.repeat(32),
  source: 'rest',
};
const LINE_STEPS = 200;
const VEHICLES = 10;
const STEPS_A_VEHICLE = 12;
const EVERY_MS = 250;
/** A simulated vehicle carries a step out in this time. */
const FLIGHT_MS = 60;
/** A step that begins later than this after its time has missed its deadline. */
const LATE_MS = 100;

/** Durable changes of steps a second, a full plan made and checked, and ten plans with ten vehicles on a timetable. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  // The machine's clock keeps no process alive.
  const alive = setInterval(() => undefined, 1000);
  try {
    return [
      await over(join(directory, 'line.sqlite'), measureTransitions),
      ...(await over(join(directory, 'check.sqlite'), measureCheck)),
      ...(await over(join(directory, 'fleet.sqlite'), measureFleet)),
    ];
  } finally {
    clearInterval(alive);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** When each step began, by its action. */
const beganAtMs = new Map<string, number>();

function steps(flightMs: number): StepCatalogue {
  const goto: StepDefinition<'goto'> = {
    ...STEPS.goto,
    precondition: () => undefined,
    postconditions: () => [],
    start({ actionId }) {
      beganAtMs.set(actionId, Date.now());
      const outcome = new Promise<{ kind: 'succeeded'; detail: null }>((resolve) => {
        const done = () => resolve({ kind: 'succeeded', detail: null });
        if (flightMs > 0) setTimeout(done, flightMs);
        else done();
      });
      return { outcome, cancel: () => undefined };
    },
  };
  return { ...STEPS, goto };
}

async function over<Result>(
  file: string,
  measure: (handle: Database.Database) => Result | Promise<Result>,
): Promise<Result> {
  const { handle } = openDatabase(file, 1, silentLogger);
  const result = await measure(handle);
  handle.close();
  return result;
}

function open(handle: Database.Database, flightMs: number): ActionService {
  const service = bareService(handle, {
    steps: steps(flightMs),
    vehicle: (id) => sampleVehicle({ id, mode: 'sim' }),
  });
  service.start();
  return service;
}

function line(service: ActionService, count: number, vehicleId: string, windows: readonly number[] = []) {
  const request = planRequestSchema.parse({
    name: 'Bench',
    steps: Array.from({ length: count }, (_, index) => ({
      stepId: `s${index}`,
      type: 'goto',
      vehicleId,
      params: { lat: 47 + index / 10_000, lon: 8 },
      ...(index > 0 && { afterStepId: `s${index - 1}` }),
    })),
    dependencies: windows.map((notBeforeMs, index) => ({
      type: 'time_window',
      to: `s${index}`,
      notBeforeMs,
    })),
  });
  return service.createPlanAtOnce(request, CONTEXT).planId;
}

function ended(service: ActionService, planId: string): Promise<void> {
  return new Promise((resolve) => {
    service.on('plan', (plan) => {
      if (plan.planId === planId && plan.state !== 'running') resolve();
    });
  });
}

async function measureTransitions(handle: Database.Database): Promise<BenchResult> {
  const service = open(handle, 0);
  const planId = line(service, LINE_STEPS, 'uav-1');
  const end = ended(service, planId);
  const startMs = performance.now();
  await service.executePlan(planId, {}, CONTEXT);
  await end;
  const seconds = (performance.now() - startMs) / 1000;
  const changes = service.events({ planId }).filter(({ from }) => from !== null).length;
  service.stop();
  const perSecond = changes / seconds;
  return {
    name: 'durable changes of steps in a running plan, audit rows included',
    value: perSecond,
    unit: '/s',
    budget: '≥ 500/s',
    ok: perSecond >= 500,
  };
}

function measureCheck(handle: Database.Database): BenchResult[] {
  const service = open(handle, 0);
  const create: number[] = [];
  const check: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startMs = performance.now();
    const planId = line(service, MAX_STEPS, 'uav-1');
    create.push(performance.now() - startMs);
    const madeMs = performance.now();
    service.checkDependencies(planId, CONTEXT);
    check.push(performance.now() - madeMs);
  }
  service.stop();
  const checkMs = percentile(check, 0.5);
  return [
    {
      name: `a plan of ${MAX_STEPS} steps validated`,
      value: checkMs,
      unit: 'ms',
      budget: '≤ 200 ms',
      ok: checkMs <= 200,
    },
    {
      name: `a plan of ${MAX_STEPS} steps made and stored`,
      value: percentile(create, 0.5),
      unit: 'ms',
      budget: '',
      ok: true,
    },
  ];
}

async function measureFleet(handle: Database.Database): Promise<BenchResult[]> {
  const service = open(handle, FLIGHT_MS);
  const firstMs = Date.now() + 1000;
  const windows = Array.from({ length: STEPS_A_VEHICLE }, (_, index) => firstMs + index * EVERY_MS);
  const plans = Array.from({ length: VEHICLES }, (_, index) =>
    line(service, STEPS_A_VEHICLE, `uav-${index + 1}`, windows),
  );
  const ends = Promise.all(plans.map((planId) => ended(service, planId)));
  for (const planId of plans) await service.executePlan(planId, {}, CONTEXT);
  await ends;
  const lateMs = plans.flatMap((planId) =>
    (service.plan(planId)?.steps ?? []).map(
      ({ action }, index) =>
        (beganAtMs.get(action.actionId) ?? Number.POSITIVE_INFINITY) - (windows[index] ?? 0),
    ),
  );
  service.stop();
  const missed = lateMs.filter((ms) => ms > LATE_MS).length;
  return [
    {
      name: `deadlines missed by ${VEHICLES} plans with ${VEHICLES} vehicles (of ${lateMs.length}, ${LATE_MS} ms)`,
      value: missed,
      unit: 'steps',
      budget: '0',
      ok: missed === 0,
    },
    {
      name: 'a step begins after its time, p99',
      value: percentile(lateMs, 0.99),
      unit: 'ms',
      budget: '',
      ok: true,
    },
  ];
}
