import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Clock } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { SeparationLimits } from '../base/geometry/encounter.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import type { PortGuard } from '../contract/port-guard.ts';
import type { ReplayLibrary } from '../recording/library/replay-library.ts';
import {
  SimulationRetention,
  type SimulationRetentionOptions,
} from '../simulation/runs/simulation-retention.ts';
import { SimulationService, type WorldRecording } from '../simulation/runs/simulation-service.ts';
import { ScenarioLibrary } from '../simulation/scenario/scenario-library.ts';
import type { RunningWorld, WorldJob, WorldListener } from '../simulation/world/world-job.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import { SimulationRepository } from '../store/repository/recording/simulation-repository.ts';
import type { CommandStack } from './command-stack.ts';
import type { Jobs } from './job/job-kinds.ts';

export interface SimulationStackOptions {
  readonly database: Database.Database;
  readonly dataDirectory: string;
  readonly shippedScenarios: string;
  readonly defaultPoliciesFolder: string;
  readonly commandStack: CommandStack;
  readonly guard: Pick<PortGuard, 'actionsFor' | 'portFor'>;
  readonly replay: Pick<ReplayLibrary, 'importLog' | 'imported' | 'giveWay'>;
  readonly limits: Pick<
    SimulationRetentionOptions,
    'maxRecordings' | 'maxRecordingBytes' | 'maxRunsWithEvents'
  >;
  readonly home: { readonly lat: number; readonly lon: number };
  readonly ceilingM: number | undefined;
  readonly separation: SeparationLimits;
  readonly jurisdiction: string | undefined;
  readonly jobs: Jobs;
  readonly audit: AuditRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/** Simulated worlds of the station: under its zones and its policies, and with no way to its vehicles. */
export function createSimulation(options: SimulationStackOptions): SimulationService {
  const { dataDirectory, commandStack, guard, jobs, audit, clock, ids, home } = options;
  const folder = join(dataDirectory, 'simulations');
  // What a kill left behind.
  rmSync(folder, { recursive: true, force: true });
  const store = new SimulationRepository(options.database);
  const logger = options.logger.child({ module: 'simulation' });
  const { replay } = options;
  const retention = new SimulationRetention({
    ...options.limits,
    store,
    recordings: {
      imported: (sessionId) => replay.imported(sessionId),
      giveWay: (sessionId) => replay.giveWay(sessionId),
    },
    audit,
    clock,
    ids,
    logger,
  });
  return new SimulationService({
    host: { start: (job, owner, listener) => startWorld(jobs, job, owner, listener) },
    store,
    library: new ScenarioLibrary({
      shippedFolder: options.shippedScenarios,
      ownFolder: join(dataDirectory, 'scenarios'),
      read: (text, owner) => jobs.run('scenario-text', text, { owner }),
    }),
    sourcesOf: (principal) => ({
      plan: (planId) => guard.actionsFor(principal).plan(planId),
      vehicle: (vehicleId) => guard.portFor(principal).vehicle(vehicleId),
      home,
    }),
    surroundings: () => ({
      zones: commandStack.zones.all().features,
      policiesFolder: join(dataDirectory, 'policies'),
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

function startWorld(jobs: Jobs, job: WorldJob, owner: string, listener: WorldListener): RunningWorld {
  const stop = new AbortController();
  const { result, send } = jobs.open('simulated-world', job, {
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
  replay: SimulationStackOptions['replay'],
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
