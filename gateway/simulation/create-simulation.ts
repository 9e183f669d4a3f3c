import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { errorText, textOf } from '../base/error.ts';
import type { IdGenerator } from '../base/id/id.ts';
import type { JobHandle, JobOptions } from '../base/jobs/job-pool.ts';
import { type AuditLog, gatewayContext, writeAudit } from '../base/log/audit-log.ts';
import type { Logger } from '../base/log/logger.ts';
import type { Runtime } from '../base/runtime.ts';
import type { ActionPort } from '../contract/action/action.ts';
import type { Zone } from '../contract/mission/zone.ts';
import type { GatewayPort } from '../contract/port/gateway-port.ts';
import type { PortGuard } from '../contract/port/port-guard.ts';
import type { ReplayPort, ReplaySession } from '../contract/recording/replay.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { SimulationRepository } from '../store/repository/recording/simulation-repository.ts';
import { SimulationService, type WorldRecording } from './runs/simulation-service.ts';
import { ScenarioLibrary, type ScenarioLibraryOptions } from './scenario/scenario-library.ts';
import type { RunOutcome } from './world/scenario-run.ts';
import type { RunningWorld, WorldJob, WorldListener, WorldOrder, WorldReport } from './world/world-job.ts';

type OpenWorld = (job: WorldJob, options: JobOptions<WorldReport>) => JobHandle<RunOutcome, WorldOrder>;

export interface SimulationOptions
  extends Runtime,
    Pick<WorldJob, 'policiesFolder' | 'defaultPoliciesFolder' | 'ceilingM' | 'separation' | 'jurisdiction'>,
    Pick<SimulationRetentionOptions, 'maxRecordings' | 'maxRecordingBytes' | 'maxRunsWithEvents'> {
  readonly repositories: Repositories;
  readonly dataDirectory: string;
  readonly shippedScenarios: string;
  readonly zones: () => readonly Zone[];
  readonly port: Pick<GatewayPort, 'vehicle'>;
  readonly actions: Pick<ActionPort, 'plan'>;
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  readonly replay: Pick<ReplayPort, 'importLog'> & SimulationRetentionOptions['recordings'];
  readonly home: { readonly latitudeDeg: number; readonly longitudeDeg: number };
  readonly readScenario: ScenarioLibraryOptions['read'];
  /** Starts the process of a world. */
  readonly openWorld: OpenWorld;
}

/** Simulations of the station: worlds use its zones and policies, but cannot reach its vehicles. */
export function createSimulation(options: SimulationOptions): SimulationService {
  const { repositories, dataDirectory, port, actions, guard, replay, home, openWorld, clock, ids } = options;
  const { audit, simulations: store } = repositories;
  const folder = join(dataDirectory, 'simulations');
  // Folders left behind by a killed process.
  rmSync(folder, { recursive: true, force: true });
  const logger = options.logger.child({ module: 'simulation' });
  const retention = new SimulationRetention({
    ...options,
    store,
    recordings: {
      imported: (sessionId) => replay.imported(sessionId),
      giveWay: (sessionId) => replay.giveWay(sessionId),
    },
    audit,
    logger,
  });
  return new SimulationService({
    host: { start: (job, owner, listener) => startWorld(openWorld, job, owner, listener) },
    store,
    library: new ScenarioLibrary({
      shippedFolder: options.shippedScenarios,
      ownFolder: join(dataDirectory, 'scenarios'),
      read: options.readScenario,
    }),
    sourcesOf(principal) {
      const visibility = guard.visibilityOf(principal);
      return {
        plan(planId) {
          const plan = actions.plan(planId);
          return plan && visibility.record(plan) ? plan : undefined;
        },
        vehicle: (vehicleId) => (visibility.vehicle(vehicleId) ? port.vehicle(vehicleId) : undefined),
        home: { lat: home.latitudeDeg, lon: home.longitudeDeg },
      };
    },
    surroundings: () => ({
      zones: options.zones(),
      policiesFolder: options.policiesFolder,
      defaultPoliciesFolder: options.defaultPoliciesFolder,
      ceilingM: options.ceilingM,
      separation: options.separation,
      jurisdiction: options.jurisdiction,
    }),
    makeFolder(simulationId) {
      const made = join(folder, simulationId);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      return made;
    },
    // A world that was just stopped may still write into it.
    removeFolder: (made) => rmSync(made, { recursive: true, force: true, maxRetries: 3 }),
    keepRecording: (recording) => keepRecording(replay, recording),
    makeRoom: () => retention.makeRoom(),
    audit,
    clock,
    ids,
    logger,
  });
}

function startWorld(
  openWorld: OpenWorld,
  job: WorldJob,
  owner: string,
  listener: WorldListener,
): RunningWorld {
  const stop = new AbortController();
  const { result, send } = openWorld(job, {
    owner,
    signal: stop.signal,
    onProgress(report) {
      if (report.kind === 'progress') listener.onProgress(report.progress);
      else listener.onRefused(report.reason);
    },
  });
  result.then(listener.onEnded, (thrown: unknown) => {
    if (!stop.signal.aborted) listener.onBroken(textOf(thrown));
  });
  return { order: send, stop: () => stop.abort() };
}

async function keepRecording(
  replay: SimulationOptions['replay'],
  { folder, name, context }: WorldRecording,
): Promise<string | undefined> {
  const recordings = join(folder, 'recordings');
  const names = readdirSync(recordings)
    .filter((file) => file.endsWith('.tlog'))
    .sort();
  if (names.length === 0) return undefined;
  const bytes = inARow(names.map((file) => join(recordings, file)));
  const session = await replay.importLog({ name, bytes, mode: 'sim' }, context);
  return session.sessionId;
}

/** Concatenates the recordings of one run: a tlog is a sequence of records. */
async function* inARow(files: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}

interface SimulationRetentionOptions {
  readonly store: Pick<
    SimulationRepository,
    'recorded' | 'forgetRecording' | 'oldWithEvents' | 'removeEvents'
  >;
  readonly recordings: {
    readonly imported: (sessionId: string) => ReplaySession | undefined;
    /** Removes the session and its file. */
    readonly giveWay: (sessionId: string) => Promise<void>;
  };
  readonly maxRecordings: number;
  readonly maxRecordingBytes: number;
  /** Older runs keep only their result. */
  readonly maxRunsWithEvents: number;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'traceId'>;
  readonly logger: Logger;
}

/**
 * Limits what simulations store, apart from recordings of real flights: the newest recordings up to
 * a number and a total size, and the events of the newest runs. The newest recording is kept
 * whatever its size. Recordings with notes are kept, and count. Each removal is audited first.
 */
export class SimulationRetention {
  readonly #options: SimulationRetentionOptions;
  #work: Promise<void> = Promise.resolve();

  constructor(options: SimulationRetentionOptions) {
    this.#options = options;
  }

  /** Calls run one by one. Never rejects. */
  makeRoom(): Promise<void> {
    this.#work = this.#work.then(async () => {
      try {
        await this.#removeRecordings();
        this.#removeEvents();
      } catch (thrown) {
        this.#options.logger.warn({ error: errorText(thrown) }, 'old simulations could not be removed');
      }
    });
    return this.#work;
  }

  async #removeRecordings(): Promise<void> {
    const { store, recordings, maxRecordings, maxRecordingBytes } = this.#options;
    let count = 0;
    let totalBytes = 0;
    for (const { simulationId, sessionId } of store.recorded()) {
      const session = recordings.imported(sessionId);
      if (!session) {
        // Removed by hand.
        store.forgetRecording(simulationId);
        continue;
      }
      const { name, sizeBytes, notes } = session;
      const isWithin = count < maxRecordings && totalBytes + sizeBytes <= maxRecordingBytes;
      if (isWithin || count === 0 || notes.length > 0) {
        count += 1;
        totalBytes += sizeBytes;
        continue;
      }
      const reason = 'recordings of simulations took more than their limit';
      this.#audit('replay.remove', sessionId, { name, sizeBytes, simulationId, reason });
      await recordings.giveWay(sessionId);
      store.forgetRecording(simulationId);
    }
  }

  #removeEvents(): void {
    const { store, maxRunsWithEvents, clock } = this.#options;
    for (const simulationId of store.oldWithEvents(maxRunsWithEvents)) {
      this.#audit('simulation.remove-events', simulationId, {
        reason: `${maxRunsWithEvents} newer runs keep theirs`,
      });
      store.removeEvents(simulationId, clock.utcMs());
    }
  }

  #audit(action: string, target: string, detail: Readonly<Record<string, string | number>>): void {
    writeAudit(this.#options, gatewayContext(this.#options.ids.traceId()), action, target, detail);
  }
}
