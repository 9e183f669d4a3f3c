import type { MonotonicMs } from '../../base/clock.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { MESSAGE_DEFINITIONS, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { isAutopilotHeartbeat } from '../../vehicle/state/vehicle-kind.ts';
import { telemetryOf } from '../../vehicle/telemetry-view.ts';
import { Vehicle } from '../../vehicle/vehicle.ts';
import { type CsvValue, csvLine } from './csv-cell.ts';
import { type ExportSource, heardFrames } from './export-source.ts';

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

/** One row per moment in which a vehicle was heard, at most ten a second. The recording is replayed for it. */
export async function* telemetryCsv(source: ExportSource): AsyncGenerator<string, void, undefined> {
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
export async function* messageCsv(
  source: ExportSource,
  name: MessageName,
): AsyncGenerator<string, void, undefined> {
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
