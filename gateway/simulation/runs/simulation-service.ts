import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import { say } from '../../contract/operator-text.ts';
import type {
  ScenarioCheck,
  ScenarioSummary,
  ShowcaseRequest,
  SimulationControl,
  SimulationDetail,
  SimulationEvent,
  SimulationFrame,
  SimulationPort,
  SimulationRequest,
  SimulationRun,
} from '../../contract/simulation/simulation.ts';
import type { SimulationRepository } from '../../store/repository/recording/simulation-repository.ts';
import type { ScenarioLibrary } from '../scenario/scenario-library.ts';
import type { RunOutcome, RunProgress } from '../world/scenario-run.ts';
import type { RunningWorld, WorldHost, WorldJob } from '../world/world-job.ts';
import { type ScenarioSources, scenarioOf } from './run-scenario.ts';

/** A recording of a world, to store as a replay session. */
export interface WorldRecording {
  readonly folder: string;
  readonly name: string;
  readonly context: RequestContext;
}

interface SimulationServiceOptions {
  readonly host: WorldHost;
  readonly store: SimulationRepository;
  readonly library: ScenarioLibrary;
  /** Plans and vehicles as a principal may see them. */
  readonly sourcesOf: (principal: Principal) => Omit<ScenarioSources, 'scenario' | 'written'>;
  /** Conditions and rules of a world, read again for each run. */
  readonly surroundings: () => Omit<WorldJob, 'scenario' | 'seed' | 'speed' | 'folder' | 'startUtcMs'>;
  /** Creates an empty folder. */
  readonly makeFolder: (simulationId: string) => string;
  readonly removeFolder: (folder: string) => void;
  /** Stores the recording. Returns its session id; undefined when nothing was recorded. */
  readonly keepRecording: (recording: WorldRecording) => Promise<string | undefined>;
  /** Removes surplus runs and recordings. Called after each run. Never rejects. */
  readonly makeRoom: () => Promise<void>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Live {
  detail: SimulationDetail;
  readonly ownerId: string;
  readonly context: RequestContext;
  readonly events: SimulationEvent[];
  vehicles: SimulationFrame['vehicles'];
  world: RunningWorld | undefined;
  folder: string | undefined;
}

/** A world uses a whole core: more at a time would only slow each other down. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;
const ENDED: ReadonlySet<SimulationRun['state']> = new Set(['passed', 'failed', 'cancelled']);

/** Runs scenarios and rehearsals in order, each in its own world, and stores their results. */
export class SimulationService implements SimulationPort {
  readonly #options: SimulationServiceOptions;
  readonly #live = new Map<string, Live>();
  readonly #frames = new Emitter<{
    frame: { readonly frame: SimulationFrame; readonly principalId: string };
  }>();
  #isStopped = false;

  constructor(options: SimulationServiceOptions) {
    this.#options = options;
  }

  /** Marks runs interrupted by a stop or a kill as cancelled. @throws store-unavailable */
  start(): void {
    const { store, clock } = this.#options;
    for (const { detail, ownerId } of store.unended()) {
      const end = { state: 'cancelled', detail: 'The gateway stopped during the simulation.' } as const;
      store.save({ detail: { ...detail, ...end, endedAtMs: clock.utcMs() }, ownerId });
    }
    void this.#options.makeRoom();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { world } of this.#live.values()) world?.stop();
    for (const { folder } of this.#live.values())
      if (folder !== undefined) this.#options.removeFolder(folder);
    this.#live.clear();
  }

  scenarios(): Promise<readonly ScenarioSummary[]> {
    return this.#options.library.list();
  }

  scenarioText(scenarioId: string): string {
    return this.#options.library.text(scenarioId);
  }

  checkScenario(scenarioId: string, text: string, principal: Principal): Promise<ScenarioCheck> {
    return this.#options.library.check(scenarioId, text, ownerOf(principal));
  }

  async putScenario(scenarioId: string, text: string, context: RequestContext): Promise<ScenarioSummary> {
    const summary = await this.#options.library.put(scenarioId, text, ownerOf(context.principal));
    const detail = { bytes: text.length };
    writeAudit(this.#options, context, 'scenario.put', scenarioId, detail, { outcome: 'done' });
    return summary;
  }

  removeScenario(scenarioId: string, context: RequestContext): void {
    this.#options.library.remove(scenarioId);
    writeAudit(this.#options, context, 'scenario.remove', scenarioId, {}, { outcome: 'done' });
  }

  async showcase({ scenario, ...rest }: ShowcaseRequest, context: RequestContext): Promise<SimulationRun> {
    const id =
      scenario ??
      (await this.scenarios()).find(({ isShowcase, problem }) => isShowcase && problem === null)?.id;
    if (id === undefined) throw new AppError('not-found', 'No showcase scenario found.');
    return this.run({ scenario: id, ...rest }, context);
  }

  async run(request: SimulationRequest, context: RequestContext): Promise<SimulationRun> {
    const { library, sourcesOf, clock, ids, store } = this.#options;
    const ownerId = ownerOf(context.principal);
    const sources = {
      ...sourcesOf(context.principal),
      scenario: (id: string) => library.get(id, ownerId),
      written: (text: string) => library.parse(text, ownerId),
    };
    const scenario = await scenarioOf(request, sources);
    if (this.#live.size >= MAX_RUNNING + MAX_WAITING)
      throw new AppError(
        'resource-limit',
        `${MAX_WAITING} simulations are already waiting. Cancel one, or wait.`,
      );
    const detail: SimulationDetail = {
      simulationId: ids.next('sim'),
      state: 'queued',
      mode: 'sim',
      scenarioId: typeof request.scenario === 'string' ? request.scenario : null,
      title: scenario.title,
      planId: request.planId ?? null,
      planHash: (request.planId !== undefined && sources.plan(request.planId)?.planHash) || null,
      seed: request.seed ?? scenario.seed,
      speed: request.speed ?? scenario.speed,
      isPaused: false,
      elapsedS: 0,
      durationS: scenario.durationS,
      vehicles: scenario.vehicles.map(({ id }) => id),
      assertions: scenario.assertions.map(({ name }) => ({
        name,
        state: 'waiting',
        atS: null,
        text: 'not started',
      })),
      detail: null,
      coveragePct: null,
      sessionId: null,
      eventHash: null,
      actor: actorOf(context),
      traceId: context.traceId,
      createdAtMs: clock.utcMs(),
      startedAtMs: null,
      endedAtMs: null,
      scenario,
      events: [],
      eventsRemovedAtMs: null,
    };
    const { title, seed, planId } = detail;
    writeAudit(this.#options, context, 'simulation.run', detail.simulationId, { title, seed, planId });
    store.save({ detail, ownerId });
    this.#live.set(detail.simulationId, {
      detail,
      ownerId,
      context,
      events: [],
      vehicles: [],
      world: undefined,
      folder: undefined,
    });
    this.#startNext();
    return runOf(this.#live.get(detail.simulationId)?.detail ?? detail);
  }

  runs(query: Parameters<SimulationPort['runs']>[0], principal: Principal): readonly SimulationRun[] {
    const ownerId = principal.kind === 'operator' ? undefined : ownerOf(principal);
    return this.#options.store
      .page({ ...query, ownerId })
      .map((run) => runOf(this.#live.get(run.simulationId)?.detail ?? run));
  }

  detail(simulationId: string, principal: Principal): SimulationDetail | undefined {
    const live = this.#live.get(simulationId);
    const found = live ?? this.#options.store.get(simulationId);
    if (!found || (principal.kind !== 'operator' && found.ownerId !== ownerOf(principal))) return undefined;
    return live ? { ...live.detail, events: [...live.events] } : found.detail;
  }

  control(simulationId: string, request: SimulationControl, { principal }: RequestContext): SimulationRun {
    const detail = this.detail(simulationId, principal) ?? missing(simulationId);
    const live = this.#live.get(simulationId);
    if (!live || ENDED.has(detail.state))
      throw new AppError('state-conflict', `The simulation ${simulationId} has ended: ${detail.state}.`);
    const { isPaused, speed, fault } = request;
    if (fault?.vehicle !== undefined && !detail.vehicles.includes(fault.vehicle)) {
      const why = `vehicle ${fault.vehicle} is not part of this simulation`;
      throw new AppError('validation', `fault: ${why}.`, {
        context: { errors: [{ pointer: '/fault/vehicle', detail: why }] },
      });
    }
    if (fault && !live.world)
      throw new AppError(
        'state-conflict',
        'The simulation has not started yet. Inject faults while it runs.',
      );
    if (isPaused !== undefined) live.world?.order({ kind: 'pause', isPaused });
    if (speed !== undefined) live.world?.order({ kind: 'speed', speed });
    if (fault) live.world?.order({ kind: 'fault', fault });
    live.detail = {
      ...live.detail,
      ...(isPaused !== undefined && { isPaused }),
      ...(speed !== undefined && { speed }),
    };
    this.#tell(live, []);
    return runOf(live.detail);
  }

  cancel(simulationId: string, { principal }: RequestContext): SimulationRun {
    const detail = this.detail(simulationId, principal) ?? missing(simulationId);
    const live = this.#live.get(simulationId);
    if (live?.world) live.world.order({ kind: 'cancel' });
    else if (live)
      this.#end(live, { state: 'cancelled', detail: 'The simulation was cancelled before it started.' });
    return live ? runOf(live.detail) : runOf(detail);
  }

  rehearsalOf(planHash: string): SimulationRun | undefined {
    return this.#options.store.newestPassed(planHash);
  }

  onFrame(listener: (frame: SimulationFrame, principalId: string) => void): () => void {
    return this.#frames.on('frame', ({ frame, principalId }) => listener(frame, principalId));
  }

  #startNext(): void {
    const all = [...this.#live.values()];
    const next = all.find(({ world }) => world === undefined);
    if (this.#isStopped || !next || all.filter(({ world }) => world).length >= MAX_RUNNING) return;
    try {
      this.#begin(next);
    } catch (thrown) {
      this.#end(next, {
        state: 'failed',
        detail: say('It could not be started: {cause}', { cause: textOf(thrown) }),
      });
    }
  }

  #begin(live: Live): void {
    const { host, surroundings, makeFolder, clock, store } = this.#options;
    const { scenario, seed, speed, simulationId } = live.detail;
    live.detail = { ...live.detail, state: 'running', startedAtMs: clock.utcMs() };
    store.save(live);
    live.folder = makeFolder(simulationId);
    const job = { ...surroundings(), scenario, seed, speed, folder: live.folder, startUtcMs: clock.utcMs() };
    live.world = host.start(job, live.ownerId, {
      onProgress: (progress) => this.#progressed(live, progress),
      onRefused: (reason) => this.#refused(live, reason),
      onEnded: (outcome) => void this.#ended(live, outcome),
      onBroken: (reason) =>
        this.#end(live, {
          state: 'failed',
          detail: say('The simulation failed: {cause}.', { cause: reason }),
        }),
    });
    this.#tell(live, []);
  }

  #progressed(live: Live, { vehicles, events, assertions, ...rest }: RunProgress): void {
    live.vehicles = [...vehicles];
    live.events.push(...events);
    const planHash = rest.planHash ?? live.detail.planHash;
    live.detail = { ...live.detail, ...rest, planHash, assertions: [...assertions] };
    this.#tell(live, events);
  }

  /** An impossible request from a user becomes an event of the run, which every viewer sees. */
  #refused(live: Live, reason: string): void {
    const { elapsedS } = live.detail;
    const event = {
      seq: 0,
      atS: elapsedS,
      kind: 'refused',
      severity: 'caution',
      vehicle: null,
      summary: reason,
    } as const;
    this.#tell(live, [event]);
  }

  async #ended(live: Live, { events, assertions, ...outcome }: RunOutcome): Promise<void> {
    const { keepRecording, logger } = this.#options;
    live.events.splice(0, live.events.length, ...events);
    let sessionId: string | undefined;
    try {
      if (live.folder !== undefined)
        sessionId = await keepRecording({
          folder: live.folder,
          name: live.detail.title,
          context: live.context,
        });
    } catch (thrown) {
      logger.warn({ error: errorText(thrown) }, 'the recording of a simulation could not be saved');
    }
    this.#end(live, { ...outcome, assertions: [...assertions], sessionId: sessionId ?? null });
  }

  #end(live: Live, end: Partial<SimulationDetail>): void {
    const { store, clock, logger, removeFolder } = this.#options;
    if (this.#isStopped) return;
    // A world that never reached its plan reports no hash.
    const planHash = end.planHash ?? live.detail.planHash;
    live.detail = { ...live.detail, ...end, planHash, events: [...live.events], endedAtMs: clock.utcMs() };
    this.#live.delete(live.detail.simulationId);
    try {
      store.save(live);
    } catch (thrown) {
      logger.error({ error: errorText(thrown) }, 'the end of a simulation could not be stored');
    }
    if (live.folder !== undefined) removeFolder(live.folder);
    this.#tell(live, []);
    this.#startNext();
    void this.#options.makeRoom();
  }

  #tell(live: Live, events: readonly SimulationEvent[]): void {
    const frame = { run: runOf(live.detail), vehicles: live.vehicles, events: [...events] };
    this.#frames.emit('frame', { frame, principalId: live.context.principal.id });
  }
}

function runOf(detail: SimulationRun | SimulationDetail): SimulationRun {
  if (!('scenario' in detail)) return detail;
  const { scenario: _scenario, events: _events, eventsRemovedAtMs: _removed, ...run } = detail;
  return run;
}

function missing(simulationId: string): never {
  throw new AppError('not-found', `Simulation ${simulationId} not found.`);
}
