import type { NativeRecord } from '../native-record.ts';
import { UlogReader } from './ulog-reader.ts';

/** What must be known of a log before its first record can be converted. */
export interface UlogFacts {
  readonly systemId: number;
  /** Add to the time since boot to get UTC; undefined when no GPS receiver ever reported the time. */
  readonly utcOffsetUs: number | undefined;
  /** Since switching on; what was written before it is older than the log. */
  readonly startUs: number | undefined;
  readonly isSimulated: boolean;
  /** Whether it says in which mode the vehicle was, and whether it was armed. */
  readonly hasStatus: boolean;
  readonly parameters: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const LEAST_BYTES = 1024 * 1024;
/** The year 2001: no vehicle was on for that long, its clock is UTC already. */
const UTC_FROM_US = 978_307_200_000_000;
const FIX_3D = 3;
const START_AT = 8;

/** Reads as far into a log as it takes to know them. */
export async function readUlogFacts(chunks: AsyncIterable<Uint8Array>): Promise<UlogFacts> {
  const reader = new UlogReader(() => undefined);
  let systemId: number | undefined;
  let utcOffsetUs: number | undefined;
  let startUs: number | undefined;
  let isSimulated = false;
  let hasStatus = false;
  let parameters = 0;
  let bytes = 0;
  const facts = (): UlogFacts => ({
    systemId: systemId ?? 1,
    utcOffsetUs,
    startUs,
    isSimulated,
    hasStatus,
    parameters,
  });
  for await (const chunk of chunks) {
    if (bytes === 0 && chunk.length >= START_AT + 8) startUs = startOf(chunk);
    for (const entry of reader.read(chunk)) {
      if (entry.kind === 'record') {
        if (entry.record.message === 'vehicle_status') {
          hasStatus = true;
          systemId ??= systemOf(entry.record.number('system_id'));
        }
        utcOffsetUs ??= utcOffsetOf(entry.record);
      } else if (entry.kind === 'parameter') {
        parameters += 1;
        if (entry.key === 'MAV_SYS_ID') systemId = systemOf(Number(entry.value)) ?? systemId;
      } else if (entry.kind === 'info' && entry.key === 'ver_hw') {
        isSimulated = String(entry.value).includes('SITL');
      }
    }
    bytes += chunk.length;
    if (bytes >= MOST_BYTES || (bytes >= LEAST_BYTES && utcOffsetUs !== undefined && hasStatus)) break;
  }
  return facts();
}

function startOf(chunk: Uint8Array): number {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return view.getUint32(START_AT + 4, true) * 0x1_0000_0000 + view.getUint32(START_AT, true);
}

function systemOf(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 255 ? value : undefined;
}

function utcOffsetOf(record: NativeRecord): number | undefined {
  const { bootUs } = record;
  if (bootUs === undefined) return undefined;
  if (bootUs >= UTC_FROM_US) return 0;
  if (record.message !== 'vehicle_gps_position' && record.message !== 'sensor_gps') return undefined;
  const utcUs = record.number('time_utc_usec') ?? 0;
  return utcUs >= UTC_FROM_US && (record.number('fix_type') ?? 0) >= FIX_3D ? utcUs - bootUs : undefined;
}
