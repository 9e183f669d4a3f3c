import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { OPERATOR_ID } from '../../base/principal/owner.ts';
import type {
  ExportReader,
  ReplayExport,
  ReplayExportFormat,
  ReplayExportQuery,
  ReplaySession,
  TimelineEvent,
} from '../../contract/recording/replay.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { ORIGINAL_ENDINGS } from '../formats/foreign-format.ts';
import type { SessionCatalogue } from '../library/session-catalogue.ts';
import type { RecordingFile } from '../read/recording-file.ts';
import { ExportStream, type OpenExport } from './export-stream.ts';

const EXPORT_MEDIA_TYPES: Readonly<Record<ReplayExportFormat, string>> = {
  tlog: 'application/octet-stream',
  original: 'application/octet-stream',
  csv: 'text/csv; charset=utf-8; header=present',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  mcap: 'application/octet-stream',
  'photos-csv': 'text/csv; charset=utf-8; header=present',
  'photos-geojson': 'application/geo+json',
};

/** @throws validation for a message that no dialect of ours has */
function messageNamed(name: string): MessageName {
  if (Object.hasOwn(MESSAGE_DEFINITIONS, name)) return name as MessageName;
  const detail = 'must be the name of a MAVLink message, as ATTITUDE';
  throw new AppError('validation', `Message ${name} not found.`, {
    context: { errors: [{ pointer: '/message', detail }] },
  });
}

const MAX_LENGTH = 80;

const KNOWN_ENDING = /\.(tlog|bin|ulg|log|rlog)$/i;

export interface SessionExportsOptions {
  readonly events: (sessionId: string) => Promise<readonly TimelineEvent[]>;
  /** @throws not-found, state-conflict while it is not read to its end */
  readonly session: (sessionId: string) => Promise<ReplaySession>;
  /** @throws log-unreadable, state-conflict while its index is rebuilt */
  readonly recordingFile: (session: ReplaySession) => Promise<RecordingFile>;
  readonly openExport: OpenExport;
  readonly catalogue: Pick<SessionCatalogue, 'placeOf' | 'originalOf'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const WHOLE: ExportReader = { owner: OPERATOR_ID, shown: (event) => event };
/** Forms that hold what happened beside the numbers. */
const MARKED: ReadonlySet<ReplayExportFormat> = new Set(['geojson', 'kml', 'mcap']);
const LATEST_MS = Math.floor(Number.MAX_SAFE_INTEGER / 1000);

/** Recordings as files to take away. */
export class SessionExports {
  readonly #options: SessionExportsOptions;

  constructor(options: SessionExportsOptions) {
    this.#options = options;
  }

  /** @throws not-found, validation, state-conflict, log-unreadable */
  async make(
    sessionId: string,
    query: ReplayExportQuery,
    reader: ExportReader = WHOLE,
  ): Promise<ReplayExport> {
    const session = await this.#options.session(sessionId);
    const { format } = query;
    const file = { fileName: exportName(session, query), mediaType: EXPORT_MEDIA_TYPES[format] };
    if (format === 'original') return { ...file, bytes: await this.#original(session, query) };
    const message = query.message === undefined ? undefined : messageNamed(query.message);
    if (message !== undefined && format !== 'csv') throw wrong('message', 'belongs to format=csv');
    const systemId = systemOf(session, query.vehicle);
    const { from = 0, to = LATEST_MS } = query;
    if (from >= to) throw wrong('to', 'must be later than from');
    const { events, recordingFile, openExport, clock, signal } = this.#options;
    const recording = await recordingFile(session);
    const input = { recording, session, format, message, fromUs: from * 1000, toUs: to * 1000, systemId };
    const marks = MARKED.has(format)
      ? (await events(sessionId)).flatMap((one) => reader.shown(one) ?? [])
      : [];
    // Errors must be thrown before the answer starts.
    const bytes = await ExportStream.begin(input, marks, {
      open: openExport,
      owner: reader.owner,
      signal,
      clock,
    });
    return { ...file, bytes };
  }

  async #original(session: ReplaySession, query: ReplayExportQuery): Promise<AsyncIterable<Uint8Array>> {
    const cut = (['vehicle', 'from', 'to', 'message'] as const).find((name) => query[name] !== undefined);
    if (cut) throw wrong(cut, 'is not possible for the original file: omit it, or use format=tlog');
    const { catalogue } = this.#options;
    const { files, name: played } = catalogue.placeOf(session);
    const name = catalogue.originalOf(session)?.name ?? played;
    const file = await files.file(name);
    if (!file) throw new AppError('not-found', `The file of ${session.name} no longer exists.`);
    return files.read(name, 0, file.sizeBytes);
  }
}

function systemOf({ vehicles }: ReplaySession, vehicle: string | undefined): number | undefined {
  if (vehicle === undefined) return undefined;
  const found = vehicles.find(({ vehicleId }) => vehicleId === vehicle);
  if (found) return found.sysid;
  const known = vehicles.map(({ vehicleId }) => vehicleId).join(', ');
  throw wrong(
    'vehicle',
    known === '' ? 'must be omitted: the session contains no vehicle' : `must be one of ${known}`,
  );
}

function wrong(name: string, detail: string): AppError {
  return new AppError('validation', `This export is not possible: ${name} ${detail}.`, {
    context: { errors: [{ pointer: `/${name}`, detail }] },
  });
}

/** Safe on every system, and in a header: letters, digits, points, dashes and underscores. */
function exportName({ name, format }: ReplaySession, query: ReplayExportQuery): string {
  const stem = name
    .replace(KNOWN_ENDING, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .replaceAll(/^[._-]+|[._]+$/g, '')
    .slice(0, MAX_LENGTH);
  const parts = [stem || 'recording', query.vehicle, query.message].filter((part) => part !== undefined);
  return `${parts.join('_').replaceAll(/[^A-Za-z0-9._-]/g, '_')}${endingOf(format, query)}`;
}

function endingOf(format: ReplaySession['format'], query: ReplayExportQuery): string {
  const [kind, ending] = query.format.split('-');
  if (query.format !== 'original') return ending === undefined ? `.${kind}` : `_${kind}.${ending}`;
  return format === 'tlog' ? '.tlog' : ORIGINAL_ENDINGS[format];
}
