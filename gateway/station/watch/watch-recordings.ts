import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id.ts';
import type { Logger } from '../../base/logger.ts';
import type { ReplayLibrary } from '../../recording/library/replay-library.ts';
import { sessionIdOf } from '../../recording/library/session-catalogue.ts';
import type { Recorder } from '../../recording/recorder/recorder.ts';
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';

export interface RecordingWatch {
  readonly recorder: Recorder;
  readonly replay: Pick<ReplayLibrary, 'recordingEnded'>;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'traceId'>;
  readonly logger: Logger;
}

/** A recording that ended is read for the logbook; one that gave way to newer ones is written down. */
export function watchRecordings({ recorder, replay, audit, clock, ids, logger }: RecordingWatch): void {
  recorder.on('fileEnded', () => void replay.recordingEnded());
  recorder.on('roomMade', ({ removed }) => {
    for (const { name, sizeBytes } of removed)
      try {
        audit.append({
          atMs: clock.utcMs(),
          traceId: ids.traceId(),
          actor: { kind: 'system', id: 'gateway' },
          action: 'replay.remove',
          target: sessionIdOf(name),
          decisionId: null,
          outcome: 'done',
          detail: { name, sizeBytes, reason: 'recordings took more than the limit' },
        });
      } catch (thrown) {
        logger.error({ name, error: errorText(thrown) }, 'the removal of a recording could not be recorded');
      }
  });
}
