import type { RunningJob } from '../../base/jobs/job-kind.ts';
import { SendWindow } from '../../base/jobs/send-window.ts';
import type { ReplayExportFormat, ReplaySession, TimelineEvent } from '../../contract/recording/replay.ts';
import type { MessageName } from '../../mavlink/codec/generated/messages.ts';
import { openRecordingFile, type RecordingFile } from '../read/recording-file.ts';
import { stamped } from '../recorder/tlog-writer.ts';
import { messageCsv, telemetryCsv } from './csv-export.ts';
import { type ExportSource, heardFrames } from './export-source.ts';
import { mcapExport } from './mcap-export.ts';
import { photoCsv, photoGeojson } from './photo-export.ts';
import { geojsonExport, kmlExport } from './track-export.ts';

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

/** Small pieces are sent together. */
const PIECE_BYTES = 65_536;

/** Pieces that are on their way at once. */
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
    for await (const bytes of inPieces(contentOf({ ...wanted, frames, events }, format, message))) {
      await window.next();
      job.progress({ kind: 'piece', bytes });
    }
  } finally {
    await frames.close();
  }
}

function contentOf(
  source: ExportSource,
  format: ExportLogInput['format'],
  message: ExportLogInput['message'],
): AsyncIterable<Uint8Array | string> {
  switch (format) {
    case 'tlog':
      return tlogExport(source);
    case 'csv':
      return message === undefined ? telemetryCsv(source) : messageCsv(source, message);
    case 'geojson':
      return geojsonExport(source);
    case 'kml':
      return kmlExport(source);
    case 'mcap':
      return mcapExport(source);
    case 'photos-csv':
      return photoCsv(source);
    case 'photos-geojson':
      return photoGeojson(source);
  }
}

async function* inPieces(
  content: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part;
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** A span of a recording, or one vehicle of it, as other ground stations read it. Source: the writers of the format */
async function* tlogExport(source: ExportSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { utcUs, frame } of heardFrames(source)) yield stamped(Math.round(utcUs), frame.bytes);
}
