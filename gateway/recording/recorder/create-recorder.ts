import { errorText } from '../../base/error.ts';
import { type AuditLog, gatewayContext, writeAudit } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Router } from '../../mavlink/router/router.ts';
import type { AlertRegistry } from '../../vehicle/alert/alert-registry.ts';
import type { ReplayLibrary } from '../library/replay-library.ts';
import { sessionIdOf } from '../library/session-catalogue.ts';
import { Recorder } from './recorder.ts';
import type { RecordingFiles } from './recording-files.ts';

const BYTES_PER_GB = 1e9;

export interface RecorderFeatureOptions extends Runtime {
  readonly router: Router;
  readonly alerts: AlertRegistry;
  readonly audit: AuditLog;
  readonly files: RecordingFiles;
  readonly maxTotalBytes: number;
  /** Asked when room is made: recordings with notes stay, simulated ones go first. */
  readonly library?: () => Pick<ReplayLibrary, 'notedRecordings' | 'simulatedRecordings'>;
}

/** The flight recorder, with its alerts and a row in the audit record for each recording it removes. */
export function createRecorder(options: RecorderFeatureOptions): Recorder {
  const { router, alerts, files, maxTotalBytes, library, clock, ids } = options;
  const logger = options.logger.child({ module: 'recorder' });
  const recorder = new Recorder({
    clock,
    logger,
    files,
    router,
    maxTotalBytes,
    ...(library && {
      notedNames: () => library().notedRecordings(),
      simulatedNames: () => library().simulatedRecordings(),
    }),
  });
  const notRecording = { vehicleId: null, code: 'not-recording' } as const;
  const overLimit = { vehicleId: null, code: 'recordings-over-limit' } as const;
  recorder.on('roomMade', ({ removed, isOverLimit, totalBytes }) => {
    if (!isOverLimit) alerts.clear(overLimit);
    else
      alerts.raise({
        ...overLimit,
        severity: 'caution',
        text: `Recordings take ${(totalBytes / BYTES_PER_GB).toFixed(1)} GB, more than the limit. Those with notes and the current one are kept`,
        advice: 'Remove recordings you no longer need, or raise the limit of recordings.',
      });
    for (const { name, sizeBytes } of removed)
      try {
        const detail = { name, sizeBytes, reason: 'recordings took more than the limit' };
        const context = gatewayContext(ids.traceId());
        writeAudit(options, context, 'replay.remove', sessionIdOf(name), detail, { outcome: 'done' });
      } catch (thrown) {
        logger.error({ name, error: errorText(thrown) }, 'the removal of a recording could not be recorded');
      }
  });
  recorder.on('stateChanged', ({ isRecording, reason }) => {
    if (isRecording) alerts.clear(notRecording);
    else
      alerts.raise({
        ...notRecording,
        severity: 'warning',
        text: `NOT RECORDING: ${reason ?? 'the disk does not respond'}`,
        advice: 'Free disk space. The last minute is kept in memory and written as soon as possible.',
      });
  });
  return recorder;
}
