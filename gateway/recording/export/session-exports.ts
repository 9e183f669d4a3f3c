import type { Clock, MonotonicMs } from '../../base/clock.ts';
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
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { isAutopilotHeartbeat } from '../../vehicle/state/vehicle-kind.ts';
import { telemetryOf } from '../../vehicle/telemetry-view.ts';
import { Vehicle } from '../../vehicle/vehicle.ts';
import { ORIGINAL_ENDINGS } from '../formats/foreign-format.ts';
import type { SessionCatalogue } from '../library/session-catalogue.ts';
import type { RecordingFile } from '../read/recording-file.ts';
import { stamped } from '../recorder/tlog-writer.ts';
import { type CsvValue, csvLine } from './csv-cell.ts';
import { type ExportSource, heardFrames } from './export-source.ts';
import { ExportStream, type OpenExport } from './export-stream.ts';
import { mcapExport } from './mcap-export.ts';
import { photoCsv, photoGeojson } from './photo-export.ts';
import { geojsonExport, kmlExport } from './track-export.ts';

/** Small pieces are sent together. */
const PIECE_BYTES = 65_536;

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

/** A recording in the form that was asked for, in pieces of about 64 KiB. */
export function sessionExport(
  source: ExportSource,
  format: Exclude<ReplayExportFormat, 'original'>,
  message: MessageName | undefined,
): AsyncIterable<Uint8Array> {
  return inPieces(contentOf(source, format, message));
}

/** @throws validation for a message that no dialect of ours has */
function messageNamed(name: string): MessageName {
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

const ROW_GAP_US = 100_000;

/** Names and units as in `GET /telemetry`; ages say how old a group was at that moment. */
const COLUMNS: readonly (readonly [name: string, of: (vehicle: TelemetryVehicle) => CsvValue])[] = [
  ['vehicle', ({ id }) => id],
  ['name', ({ name }) => name],
  ['autopilot', ({ autopilot }) => autopilot],
  ['type', ({ type }) => type],
  ['mode', ({ mode }) => mode],
  ['status', ({ status }) => status],
  ['armed', ({ armed }) => armed],
  ['flight_mode', ({ flight_mode }) => flight_mode],
  ['lat', ({ position }) => position?.lat],
  ['lon', ({ position }) => position?.lon],
  ['alt_amsl_m', ({ position }) => position?.alt_amsl_m],
  ['altitude_m', ({ altitude_m }) => altitude_m],
  ['heading_deg', ({ position }) => position?.heading_deg],
  ['position_age_ms', ({ position }) => position?.age_ms],
  ['roll_deg', ({ attitude }) => attitude?.roll_deg],
  ['pitch_deg', ({ attitude }) => attitude?.pitch_deg],
  ['yaw_deg', ({ attitude }) => attitude?.yaw_deg],
  ['attitude_age_ms', ({ attitude }) => attitude?.age_ms],
  ['ground_mps', ({ velocity }) => velocity?.ground_mps],
  ['air_mps', ({ velocity }) => velocity?.air_mps],
  ['climb_mps', ({ velocity }) => velocity?.climb_mps],
  ['course_deg', ({ velocity }) => velocity?.course_deg],
  ['throttle_pct', ({ velocity }) => velocity?.throttle_pct],
  ['velocity_age_ms', ({ velocity }) => velocity?.age_ms],
  ['battery_pct', ({ battery_pct }) => battery_pct],
  ['voltage_v', ({ battery }) => battery?.voltage_v],
  ['current_a', ({ battery }) => battery?.current_a],
  ['used_mah', ({ battery }) => battery?.used_mah],
  ['battery_age_ms', ({ battery }) => battery?.age_ms],
  ['gps_fix', ({ gps }) => gps?.fix],
  ['satellites', ({ gps }) => gps?.satellites],
  ['hdop', ({ gps }) => gps?.hdop],
  ['gps_age_ms', ({ gps }) => gps?.age_ms],
  ['wind_mps', ({ wind }) => wind?.speed_mps],
  ['wind_from_deg', ({ wind }) => wind?.from_deg],
  ['mission_seq', ({ mission }) => mission?.seq],
  ['mission_count', ({ mission }) => mission?.count],
  ['home_lat', ({ home }) => home?.lat],
  ['home_lon', ({ home }) => home?.lon],
  ['home_alt_amsl_m', ({ home }) => home?.alt_amsl_m],
  ['stale', ({ stale }) => stale],
];

interface Flown {
  readonly vehicle: Vehicle;
  readonly componentId: number;
  rowUs: number;
}

/**
 * One row per moment in which a vehicle was heard, at most ten a second. The recording is replayed for it.
 */
async function* telemetryCsv(source: ExportSource): AsyncGenerator<string, void, undefined> {
  yield csvLine(['time_utc', 'time_ms', ...COLUMNS.map(([name]) => name)]);
  const flown = new Map<number, Flown>();
  const { mode, startAtMs } = source.session;
  // What was known when the span began.
  const from = { ...source, fromUs: Math.min(source.fromUs, (startAtMs ?? 0) * 1000) };
  for await (const { utcUs, frame } of heardFrames(from)) {
    const decoded = decodeMessage(frame);
    if (!decoded) continue;
    const { systemId, componentId } = frame;
    const nowMs = (utcUs / 1000) as MonotonicMs;
    const origin = {
      systemId,
      componentId,
      linkId: 'replay',
      peer: '',
      receivedAtMs: nowMs,
      version: frame.version,
      isSigned: false,
    };
    let one = flown.get(systemId);
    if (!one && decoded.name === 'HEARTBEAT' && isAutopilotHeartbeat(decoded.message)) {
      one = { vehicle: new Vehicle(decoded.message, origin, () => undefined), componentId, rowUs: 0 };
      flown.set(systemId, one);
    }
    if (!one || one.componentId !== componentId) continue;
    one.vehicle.hear(decoded.name, decoded.message, origin);
    one.vehicle.tick(nowMs);
    if (utcUs < source.fromUs || utcUs - one.rowUs < ROW_GAP_US) continue;
    one.rowUs = utcUs;
    const telemetry = telemetryOf(one.vehicle.state, {
      nowMs,
      mode,
      statusTexts: [],
      lossPct: undefined,
      rttMs: undefined,
      isRecording: false,
    });
    const timeMs = Math.floor(nowMs);
    yield csvLine([new Date(timeMs).toISOString(), timeMs, ...COLUMNS.map(([, of]) => of(telemetry))]);
  }
}

/** Every field of one message as sent, with name and unit from the dialect; array elements are columns. */
async function* messageCsv(source: ExportSource, name: MessageName): AsyncGenerator<string, void, undefined> {
  const { id, fields } = MESSAGE_DEFINITIONS[name];
  const columns = fields.flatMap((field) => columnsOf(field));
  yield csvLine(['time_utc', 'time_ms', 'system', 'component', ...columns]);
  for await (const { utcUs, frame } of heardFrames(source, new Set([id]))) {
    const decoded = decodeMessage(frame);
    if (decoded?.name !== name) continue;
    const message = decoded.message as unknown as Readonly<Record<string, unknown>>;
    const timeMs = Math.floor(utcUs / 1000);
    const values = fields.flatMap((field) => valuesOf(message[field.name], field));
    yield csvLine([new Date(timeMs).toISOString(), timeMs, frame.systemId, frame.componentId, ...values]);
  }
}

function columnsOf({ wireName, type, arrayLength, units }: FieldDefinition): string[] {
  const name = units === undefined ? wireName : `${wireName} (${units})`;
  if (arrayLength === 0 || type === 'char') return [name];
  return Array.from({ length: arrayLength }, (_, index) => `${name}[${index}]`);
}

function valuesOf(value: unknown, { type, arrayLength }: FieldDefinition): CsvValue[] {
  if (type === 'char') return [plainText(String(value))];
  if (arrayLength === 0) return [cellOf(value)];
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  return Array.from({ length: arrayLength }, (_, index) => cellOf(list[index]));
}

function cellOf(value: unknown): CsvValue {
  // Whole numbers of 64 bits may be more than a number holds.
  if (typeof value === 'bigint') return value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`;
  return typeof value === 'number' ? value : undefined;
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
