import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../base/error.ts';
import type { JobHandle, JobOptions } from '../base/jobs/job-pool.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Zone } from '../contract/mission/zone.ts';
import type { PortGuard } from '../contract/port/port-guard.ts';
import type { ReplayPort } from '../contract/recording/replay-port.ts';
import type { Repositories } from '../store/create-repositories.ts';
import { SimulationRetention, type SimulationRetentionOptions } from './runs/simulation-retention.ts';
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
  readonly guard: Pick<PortGuard, 'actionsFor' | 'portFor'>;
  readonly replay: Pick<ReplayPort, 'importLog'> & SimulationRetentionOptions['recordings'];
  readonly home: { readonly latitudeDeg: number; readonly longitudeDeg: number };
  readonly readScenario: ScenarioLibraryOptions['read'];
  /** Starts the process of a world. */
  readonly openWorld: OpenWorld;
}

/** Simulated worlds of the station: under its zones and its policies, and with no way to its vehicles. */
export function createSimulation(options: SimulationOptions): SimulationService {
  const { repositories, dataDirectory, guard, replay, home, openWorld, clock, ids } = options;
  const { audit, simulations: store } = repositories;
  const folder = join(dataDirectory, 'simulations');
  // What a kill left behind.
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
    sourcesOf: (principal) => ({
      plan: (planId) => guard.actionsFor(principal).plan(planId),
      vehicle: (vehicleId) => guard.portFor(principal).vehicle(vehicleId),
      home: { lat: home.latitudeDeg, lon: home.longitudeDeg },
    }),
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
    // A world that was stopped this moment may still write into it.
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
    if (!stop.signal.aborted) listener.onBroken(errorText(thrown));
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

/** Recordings of one run are one: a tlog is its records, one after the other. */
async function* inARow(files: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}
