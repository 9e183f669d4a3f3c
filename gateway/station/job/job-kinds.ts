import type { JobKinds } from '../../base/jobs/job-kind.ts';
import type { JobPool } from '../../base/jobs/job-pool.ts';
import type { BackupRequest } from '../backup/write-backup.ts';

const MB = 1024 * 1024;

/**
 * Every kind of job: its lane, its limits and where its code is. The gateway reads the limits; only a job process calls
 * `load`, so that parsers of callers' content are never loaded into the gateway.
 */
export const jobKinds = {
  'request-body': {
    lane: 'planning',
    limitMs: 2000,
    maxOutputBytes: 8 * 1024 * 1024,
    load: async () => (await import('../../server/http/body/read-large-body.ts')).readLargeBody,
  },
  'workflow-expression': {
    lane: 'quick',
    limitMs: 250,
    maxOutputBytes: 300 * 1024,
    load: async () =>
      (await import('../../developer/workflow/run/evaluate-expression.ts')).evaluateExpression,
  },
  'workflow-check': {
    lane: 'quick',
    limitMs: 1000,
    maxOutputBytes: 512 * 1024,
    load: async () => (await import('../../developer/workflow/graph/graph-check.ts')).checkGraph,
  },
  'workflow-misfit': {
    lane: 'quick',
    limitMs: 1000,
    maxOutputBytes: 64 * 1024,
    load: async () => (await import('../../developer/workflow/graph/schema-check.ts')).firstMisfit,
  },
  'workflow-schedule': {
    lane: 'quick',
    limitMs: 1000,
    maxOutputBytes: 4096,
    load: async () => (await import('../../developer/workflow/schedule-times.ts')).nextTime,
  },
  'policy-text': {
    lane: 'quick',
    // The engine itself is compiled within it.
    limitMs: 2000,
    maxOutputBytes: 256 * 1024,
    load: async () => (await import('../../command/policy/text/parse-policies.ts')).readPolicyText,
  },
  'policy-preview': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: MB,
    hasSentences: true,
    load: async () => (await import('../../command/policy/judge-recorded.ts')).judgeRecorded,
  },
  'scenario-text': {
    lane: 'planning',
    limitMs: 2000,
    maxOutputBytes: MB,
    load: async () => (await import('../../simulation/scenario/scenario-file.ts')).readScenarioText,
  },
  'log-index': {
    lane: 'long',
    limitMs: 10 * 60_000,
    maxOutputBytes: 64 * MB,
    hasSentences: true,
    load: async () => (await import('../../recording/index/index-log.ts')).indexLog,
  },
  'log-export': {
    lane: 'long',
    limitMs: 2 * 60_000,
    // As much as the recording of a day may become.
    maxOutputBytes: 16 * 1024 * MB,
    load: async () => (await import('../../recording/export/export-log.ts')).exportLog,
  },
  'station-backup': {
    lane: 'long',
    limitMs: 60 * 60_000,
    maxOutputBytes: 64 * MB,
    load: async () => {
      const [{ writeBackup }, { systemClock }] = await Promise.all([
        import('../backup/write-backup.ts'),
        import('../../base/clock.ts'),
      ]);
      return (request: Omit<BackupRequest, 'clock'>) => writeBackup({ ...request, clock: systemClock });
    },
  },
  'station-diagnostics': {
    lane: 'long',
    limitMs: 60_000,
    maxOutputBytes: 16 * MB,
    load: async () => (await import('../diagnostics/collect-diagnostics.ts')).collectDiagnostics,
  },
  'store-check': {
    lane: 'long',
    // A memory card reads 5 GB in a minute or two.
    limitMs: 30 * 60_000,
    maxOutputBytes: 4096,
    load: async () => (await import('../../store/database.ts')).findDamage,
  },
  'log-fields': {
    lane: 'planning',
    limitMs: 20_000,
    maxOutputBytes: 16 * MB,
    load: async () => (await import('../../recording/plot/plot-log.ts')).listPlotFields,
  },
  'log-plot': {
    lane: 'planning',
    limitMs: 20_000,
    maxOutputBytes: 32 * MB,
    load: async () => (await import('../../recording/plot/plot-log.ts')).plotLog,
  },
  'flight-explanation': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: 16 * MB,
    hasSentences: true,
    load: async () => (await import('../../analysis/explain/explain-flight.ts')).explainRecording,
  },
  'simulated-world': {
    lane: 'worlds',
    // It may be paused for an hour.
    limitMs: undefined,
    maxOutputBytes: 64 * MB,
    hasSentences: true,
    load: async () => (await import('../../simulation/world/fly-world.ts')).flyWorld,
  },
  'map-archive': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: 64 * 1024,
    load: async () => (await import('../../mission/map/read-archive.ts')).readArchive,
  },
  'map-tile': {
    lane: 'quick',
    limitMs: 1000,
    maxOutputBytes: 5 * MB,
    load: async () => (await import('../../mission/map/read-archive.ts')).readTile,
  },
  'map-layer-document': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 64 * 1024,
    load: async () => (await import('../../mission/map/layer-document.ts')).readLayerDocument,
  },
  'general-metadata': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 4096,
    load: async () =>
      (await import('../../onboard/parameter/description/metadata-reader.ts')).readGeneralFile,
  },
  'parameter-metadata': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 8 * MB,
    load: async () =>
      (await import('../../onboard/parameter/description/metadata-reader.ts')).readParameterFile,
  },
  'parameter-descriptions': {
    lane: 'planning',
    limitMs: 20_000,
    maxOutputBytes: 32 * MB,
    load: async () =>
      (await import('../../onboard/parameter/description/ardupilot-file.ts')).readArduPilotDescriptions,
  },
  'camera-definition': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 4 * MB,
    load: async () => (await import('../../onboard/camera/camera-definition.ts')).readCameraDefinition,
  },
  'terrain-file': {
    lane: 'long',
    // The largest there may be takes a minute on a slow machine.
    limitMs: 5 * 60_000,
    maxOutputBytes: 4096,
    load: async () => (await import('../../mission/terrain/read-terrain-file.ts')).readTerrainFile,
  },
  'terrain-tile': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: MB,
    load: async () => (await import('../../mission/terrain/terrain-tile.ts')).drawTerrainTile,
  },
  'flight-plan-import': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: 16 * MB,
    load: async () => (await import('./flight-plan-jobs.ts')).importFlightPlan,
  },
  'flight-plan-check': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: 16 * MB,
    load: async () => (await import('./flight-plan-jobs.ts')).checkFlightPlan,
  },
  'flight-plan-read': {
    lane: 'planning',
    limitMs: 10_000,
    // In two bytes a character, where it has others than Latin ones.
    maxOutputBytes: 9 * MB,
    load: async () => (await import('./flight-plan-jobs.ts')).readFlightPlan,
  },
  'flight-plan-export': {
    lane: 'planning',
    limitMs: 10_000,
    maxOutputBytes: 16 * MB,
    load: async () => (await import('./flight-plan-jobs.ts')).exportFlightPlan,
  },
  'sdk-client': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 4 * MB,
    load: async () => (await import('../../developer/sdk/make-client.ts')).makeClient,
  },
  'sdk-zip': {
    lane: 'planning',
    limitMs: 5000,
    maxOutputBytes: 4 * MB,
    load: async () => (await import('../../developer/sdk/make-client.ts')).zipClient,
  },
} as const satisfies JobKinds;

/** The pool of the gateway with all its kinds. */
export type Jobs = JobPool<typeof jobKinds>;
