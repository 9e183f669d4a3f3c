import { AppError } from '../../base/error.ts';
import type { ReplayExportFormat } from '../../contract/recording/replay.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { stamped } from '../recorder/tlog-writer.ts';
import { messageCsv, telemetryCsv } from './csv-export.ts';
import { type ExportSource, heardFrames } from './export-source.ts';
import { mcapExport } from './mcap-export.ts';
import { geojsonExport, kmlExport } from './track-export.ts';

/** Small pieces are sent together. */
const PIECE_BYTES = 65_536;

export const EXPORT_MEDIA_TYPES: Readonly<Record<ReplayExportFormat, string>> = {
  tlog: 'application/octet-stream',
  original: 'application/octet-stream',
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  mcap: 'application/octet-stream',
};

/** A recording in the form that was asked for, in pieces of about 64 KiB. */
export function sessionExport(
  source: ExportSource,
  format: Exclude<ReplayExportFormat, 'original'>,
  message: MessageName | undefined,
): AsyncIterable<Uint8Array> {
  return inPieces(contentOf(source, format, message));
}

/** @throws validation for a message that no dialect of ours has */
export function messageNamed(name: string): MessageName {
  if (Object.hasOwn(MESSAGE_DEFINITIONS, name)) return name as MessageName;
  const detail = 'must be the name of a MAVLink message, as ATTITUDE';
  throw new AppError('validation', `Message ${name} not found.`, {
    context: { errors: [{ pointer: '/message', detail }] },
  });
}

function contentOf(
  source: ExportSource,
  format: Exclude<ReplayExportFormat, 'original'>,
  message: MessageName | undefined,
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
