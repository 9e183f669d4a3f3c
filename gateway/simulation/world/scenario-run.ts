import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { errorText, textOf } from '../../base/error.ts';
import { SCOPES } from '../../contract/account/access.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { PlanState } from '../../contract/action/plan.ts';
import { COMMAND_PARAMS, type CommandName } from '../../contract/command/catalogue/commands.ts';
import { english, joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { Fault, Scenario, ScenarioMoment } from '../../contract/simulation/scenario.ts';
import type { AssertionResult, SimulationEvent } from '../../contract/simulation/simulation.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { armedWithin, coveragePctOf } from '../../recording/recorder/armed-interval.ts';
import { AssertionJudge, fits, PLAN_COMPLETES } from '../scenario/assertion-judge.ts';
import { SimulatedApprover } from './simulated-approver.ts';
import { checkTrueCondition } from './true-condition.ts';
import { injectFault, type World } from './world.ts';
import { reportWorldEvents } from './world-events.ts';

/** The progress of a run. */
export interface RunProgress {
  readonly elapsedS: number;
  readonly isPaused: boolean;
  readonly speed: number;
  readonly planHash: string | null;
  readonly assertions: readonly AssertionResult[];
  readonly vehicles: readonly TelemetryVehicle[];
  /** Events since the last report. */
  readonly events: readonly SimulationEvent[];
}

/** The result of a run, with all its events. */
export interface RunOutcome {
  readonly state: 'passed' | 'failed' | 'cancelled';
  readonly detail: OperatorText | null;
  readonly elapsedS: number;
  readonly planHash: string | null;
  readonly assertions: readonly AssertionResult[];
  readonly events: readonly SimulationEvent[];
  readonly eventHash: string;
  readonly coveragePct: number | null;
}

export interface ScenarioRunOptions {
  readonly world: World;
  readonly scenario: Scenario;
  readonly speed: number;
  /** The machine's clock for the pace; undefined: as fast as possible. */
  readonly paceClock: Clock | undefined;
  readonly onProgress: (progress: RunProgress) => void;
}

const STEP_MS = 20;
const SAMPLE_EVERY_STEPS = 5;
const PROGRESS_EVERY_MS = 100;
const BOOT_LIMIT_MS = 90_000;
/** Time to show what happens after the end: a door closes, motors stop. */
const AFTERMATH_MS = 3000;
/** Longest delay that a slow machine catches up. */
const MAX_DEBT_MS = 500;
const REST_MS = 10;
const MAX_EVENTS = 20_000;
const ENDED_PLANS: ReadonlySet<PlanState> = new Set([
  'aborted',
  'completed',
  'partially_completed',
  'failed',
]);

/** Flies a scenario in a world: boots the vehicles, counts time from 0, injects faults, and judges. */
export class ScenarioRun {
  readonly #options: ScenarioRunOptions;
  readonly #judge: AssertionJudge;
  readonly #events: SimulationEvent[] = [];
  readonly #moments: { readonly moment: ScenarioMoment; dueS: number | undefined; isDone: boolean }[];
  readonly #approver: SimulatedApprover;
  #speed: number;
  #isPaused = false;
  #isCancelled = false;
  #zeroMs: number | undefined;
  #reported = 0;
  #planId: string | undefined;
  #planHash: string | null = null;
  #failure: OperatorText | undefined;

  constructor(options: ScenarioRunOptions) {
    this.#options = options;
    const { scenario } = options;
    this.#judge = new AssertionJudge(
      scenario.plan && scenario.assertions.length === 0 ? [PLAN_COMPLETES] : scenario.assertions,
    );
    this.#speed = options.speed;
    this.#moments = scenario.timeline.map((moment) => ({
      moment,
      dueS: moment.after ? undefined : moment.atS,
      isDone: false,
    }));
    this.#approver = new SimulatedApprover(
      options.world,
      () => this.#context(),
      (vehicle, text) => this.#say('approval', 'caution', vehicle, text),
    );
  }

  set speed(speed: number) {
    this.#speed = speed;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** Injects a fault for a user. @throws RangeError when no vehicle can have it */
  inject(fault: Fault): void {
    this.#break(fault);
  }

  /** Resolves at the end, with the world still running. Rejects only when the world fails. */
  async run(): Promise<RunOutcome> {
    const { world, scenario } = this.#options;
    reportWorldEvents(world, (event) => this.#addEvent(event));
    world.fleet.separation.on('nearMiss', ({ vehicleId, text }) =>
      this.#say('separation', 'warning', vehicleId, english(text)),
    );
    await this.#boot();
    this.#zeroMs = world.clock.monotonicMs();
    this.#say('start', 'info', null, `${scenario.title}: ${readyText(scenario.vehicles.length)}`);
    this.#beginPlan();
    await this.#fly();
    this.#judge.end(this.#elapsedS);
    const state = this.#isCancelled
      ? 'cancelled'
      : this.#failure !== undefined || this.#judge.hasFailed
        ? 'failed'
        : 'passed';
    const events = [...this.#events];
    return {
      state,
      detail: this.#isCancelled ? 'The simulation was cancelled.' : (this.#failure ?? this.#firstFailed()),
      elapsedS: this.#elapsedS,
      planHash: this.#planHash,
      assertions: this.#judge.results,
      events,
      eventHash: createHash('sha256').update(JSON.stringify(events)).digest('hex'),
      coveragePct: this.#coveragePct(),
    };
  }

  get #elapsedS(): number {
    if (this.#zeroMs === undefined) return 0;
    return Math.round(this.#options.world.clock.monotonicMs() - this.#zeroMs) / 1000;
  }

  async #boot(): Promise<void> {
    const { world } = this.#options;
    const { vehicles } = world.fleet;
    const areReady = (): boolean =>
      [...world.vehicles.keys()].every((vehicleId) => {
        const { ready, issues } = vehicles.telemetry(vehicleId)?.health ?? { ready: false, issues: [] };
        // An autopilot can be ready without a known position.
        return ready && issues.length === 0;
      });
    for (let ms = 0; !areReady() && ms < BOOT_LIMIT_MS && !this.#isCancelled; ms += STEP_MS)
      await world.advance(STEP_MS);
  }

  async #fly(): Promise<void> {
    const { world, scenario, paceClock } = this.#options;
    let lastPaceMs = paceClock?.monotonicMs() ?? 0;
    let lastToldMs = Number.NEGATIVE_INFINITY;
    let debtMs = 0;
    let overAtMs: number | undefined;
    for (let steps = 0; !this.#isCancelled; steps += 1) {
      if (paceClock) {
        const nowMs = paceClock.monotonicMs();
        if (!this.#isPaused)
          debtMs = Math.min(MAX_DEBT_MS * this.#speed, debtMs + (nowMs - lastPaceMs) * this.#speed);
        lastPaceMs = nowMs;
        if (nowMs - lastToldMs >= PROGRESS_EVERY_MS) {
          lastToldMs = nowMs;
          this.#report();
        }
        if (this.#isPaused || debtMs < STEP_MS) {
          await new Promise<void>((resolve) => paceClock.after(REST_MS, resolve));
          continue;
        }
        debtMs -= STEP_MS;
      }
      await world.advance(STEP_MS);
      if (steps % SAMPLE_EVERY_STEPS === 0) this.#sample();
      if (this.#elapsedS >= scenario.durationS) return;
      if (this.#isOver()) overAtMs ??= world.clock.monotonicMs();
      if (overAtMs !== undefined && world.clock.monotonicMs() - overAtMs >= AFTERMATH_MS) return;
    }
  }

  /** Nothing more can happen or be decided before the end. */
  #isOver(): boolean {
    if (this.#failure !== undefined) return true;
    if (this.#moments.some(({ isDone }) => !isDone)) return false;
    const plan =
      this.#planId === undefined ? undefined : this.#options.world.actions.service.plan(this.#planId);
    if (plan && !ENDED_PLANS.has(plan.state)) return false;
    if (plan && this.#options.scenario.assertions.length === 0) return true;
    const { assertions } = this.#options.scenario;
    if (!plan && assertions.every(({ kind }) => kind === 'always' || kind === 'never')) return false;
    return this.#judge.isWaitingForEndOnly;
  }

  #sample(): void {
    const { vehicles } = this.#options.world.fleet;
    for (const item of this.#moments)
      if (!item.isDone && item.dueS !== undefined && this.#elapsedS >= item.dueS) {
        item.isDone = true;
        this.#do(item.moment);
      }
    this.#approver.look();
    this.#judge.sample(this.#elapsedS, (conditions) => {
      const results = conditions.map((condition) =>
        checkTrueCondition(
          condition,
          this.#options.scenario.vehicles[0]?.id,
          (id) => vehicles.telemetry(id),
          (id) => this.#options.world.vehicles.get(id)?.vehicle.truth,
        ),
      );
      return {
        isMet: results.every(({ isMet }) => isMet),
        text: joinTexts(results.map(({ text }) => text)),
      };
    });
  }

  #do({ fault, command, plan }: ScenarioMoment): void {
    try {
      if (fault) this.#break(fault);
    } catch (thrown) {
      this.#fail(
        say('{fault} could not be injected: {cause}', {
          fault: fault?.kind ?? '',
          cause: textOf(thrown),
        }),
      );
    }
    if (command) this.#order(command);
    if (plan) this.#handlePlan(plan);
  }

  #break(fault: Fault): void {
    const { world } = this.#options;
    const vehicle = fault.vehicle ?? null;
    const repair = injectFault(world, fault);
    this.#say('fault', 'caution', vehicle, `${fault.kind} begins`);
    if (fault.forS === undefined) return;
    world.clock.after(fault.forS * 1000, () => {
      repair();
      this.#say('fault', 'info', vehicle, `${fault.kind} ends`);
    });
  }

  #order({ vehicle, name, params }: NonNullable<ScenarioMoment['command']>): void {
    const schema = name in COMMAND_PARAMS ? COMMAND_PARAMS[name as CommandName] : undefined;
    const parsed = schema?.safeParse(params);
    if (!parsed?.success) {
      this.#fail(
        schema
          ? say('The command {command} has wrong parameters: {problem}.', {
              command: name,
              problem: parsed?.error?.issues[0]?.message ?? '',
            })
          : say('The command {command} is unknown.', { command: name }),
      );
      return;
    }
    const { gate } = this.#options.world.commands;
    const submission = {
      vehicleId: vehicle,
      command: name as CommandName,
      params: parsed.data as Record<string, unknown>,
      waitFor: 'sent' as const,
    };
    gate.submit(submission, this.#context()).catch((thrown: unknown) => {
      this.#say('command', 'caution', vehicle, `${name} refused: ${errorText(thrown)}`);
    });
  }

  #beginPlan(): void {
    const { scenario, world } = this.#options;
    if (!scenario.plan) return;
    const { service: actions } = world.actions;
    const context = this.#context();
    try {
      const { planId, planHash } = actions.createPlanAtOnce(scenario.plan, context);
      this.#planId = planId;
      this.#planHash = planHash;
      const { problems } = actions.checkDependencies(planId, context);
      const error = problems.find(({ severity }) => severity === 'error');
      if (error) {
        this.#fail(say('The plan cannot run: {cause}', { cause: error.text }));
        return;
      }
      actions
        .executePlan(planId, {}, context)
        .catch((thrown: unknown) =>
          this.#fail(say('The plan was not executed: {cause}', { cause: textOf(thrown) })),
        );
    } catch (thrown) {
      this.#fail(say('The plan cannot run: {cause}', { cause: textOf(thrown) }));
    }
  }

  #handlePlan(order: NonNullable<ScenarioMoment['plan']>): void {
    const { service: actions } = this.#options.world.actions;
    const planId = this.#planId;
    if (planId === undefined) return;
    const context = this.#context();
    try {
      if (order === 'abort') actions.abortPlan(planId, {}, context);
      else if (order === 'pause') actions.pausePlan(planId, {}, context);
      else actions.resumePlan(planId, {}, context).catch((thrown: unknown) => this.#refused(order, thrown));
    } catch (thrown) {
      this.#refused(order, thrown);
    }
  }

  #refused(order: string, thrown: unknown): void {
    this.#say('plan', 'caution', null, `${order} refused: ${errorText(thrown)}`);
  }

  #context(): RequestContext {
    return {
      principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set(SCOPES) },
      traceId: this.#options.world.ids.traceId(),
      source: 'rest',
    };
  }

  #fail(detail: OperatorText): void {
    this.#failure ??= detail;
    this.#say('failure', 'warning', null, english(detail));
  }

  #firstFailed(): OperatorText | null {
    const failed = this.#judge.results.find(({ state }) => state === 'failed');
    return failed ? say('{name}: {text}', { name: failed.name, text: failed.text }) : null;
  }

  #coveragePct(): number | null {
    const { armedTime, vehicles } = this.#options.world;
    return coveragePctOf(
      [...vehicles.keys()].map((vehicleId) =>
        armedWithin(armedTime.intervals(vehicleId), 0, Number.MAX_SAFE_INTEGER),
      ),
    );
  }

  #say(kind: string, severity: SimulationEvent['severity'], vehicle: string | null, summary: string): void {
    this.#addEvent({ kind, severity, vehicle, summary });
  }

  #addEvent(event: Omit<SimulationEvent, 'seq' | 'atS'>): void {
    // Texts during the boot are not part of the run.
    if (this.#zeroMs === undefined || this.#events.length >= MAX_EVENTS) return;
    const reported = { seq: this.#events.length + 1, atS: this.#elapsedS, ...event };
    this.#events.push(reported);
    this.#judge.event(reported);
    for (const item of this.#moments)
      if (item.dueS === undefined && item.moment.after && fits(reported, item.moment.after))
        item.dueS = reported.atS + (item.moment.atS ?? 0);
  }

  #report(): void {
    const { vehicles } = this.#options.world.fleet;
    const events = this.#events.slice(this.#reported);
    this.#reported = this.#events.length;
    this.#options.onProgress({
      elapsedS: this.#elapsedS,
      isPaused: this.#isPaused,
      speed: this.#speed,
      planHash: this.#planHash,
      assertions: this.#judge.results,
      vehicles: vehicles.list().flatMap(({ vehicleId }) => vehicles.telemetry(vehicleId) ?? []),
      events,
    });
  }
}

function readyText(count: number): string {
  return count === 1 ? 'the vehicle is ready' : `${count} vehicles are ready`;
}
