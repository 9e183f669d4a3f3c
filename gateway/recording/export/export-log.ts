import type { RunningJob } from '../../base/jobs/job-kind.ts';
import { SendWindow } from '../../base/jobs/send-window.ts';
import type { ReplayExportFormat, ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';
import { openRecordingFile, type RecordingFile } from '../read/recording-file.ts';
import { sessionExport } from './session-export.ts';

/** What of a recording is wanted. Its marks follow as orders. */
export interface ExportLogInput {
  readonly recording: RecordingFile;
  readonly session: ReplaySession;
  readonly format: Exclude<ReplayExportFormat, 'original'>;
  /** Of csv: this message instead of the telemetry. */
  readonly message: MessageName | undefined;
  readonly fromUs: number;
  readonly toUs: number;
  readonly systemId: number | undefined;
}

export type ExportLogProgress =
  | { readonly kind: 'opened' }
  /** A piece of the file. Each is answered with `taken`. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array };

export type ExportLogOrder =
  /** Marks of the recording in order of time, until the last ones. */
  | { readonly kind: 'events'; readonly events: readonly TimelineEvent[]; readonly isLast: boolean }
  | { readonly kind: 'taken' };

/** Pieces of 64 KiB that are on their way at once. */
const PIECES_AHEAD = 8;

/** Job: a recording in the form that was asked for, piece by piece. */
export async function exportLog(
  { recording, format, message, ...wanted }: ExportLogInput,
  job: RunningJob<ExportLogProgress, ExportLogOrder>,
): Promise<void> {
  const { frames } = await openRecordingFile(recording);
  try {
    const events: TimelineEvent[] = [];
    const hasEvents = Promise.withResolvers<void>();
    const window = new SendWindow(PIECES_AHEAD);
    job.onOrder((order) => {
      if (order.kind === 'taken') window.taken();
      else {
        events.push(...order.events);
        if (order.isLast) hasEvents.resolve();
      }
    });
    job.progress({ kind: 'opened' });
    await hasEvents.promise;
    for await (const bytes of sessionExport({ ...wanted, frames, events }, format, message)) {
      await window.next();
      job.progress({ kind: 'piece', bytes });
    }
  } finally {
    await frames.close();
  }
}
