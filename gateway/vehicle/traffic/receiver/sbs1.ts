import {
  type AircraftReport,
  callSignOf,
  icaoId,
  METRES_PER_FOOT,
  MPS_PER_FOOT_PER_MINUTE,
  MPS_PER_KNOT,
  type TrafficDecoder,
} from '../aircraft-report.ts';

/** A line has about 120 characters. */
const MAX_LINE = 512;
const NEWLINE = 10;
/** Fields after `MSG`: see http://woodair.net/sbs/article/barebones42_socket_data.htm */
const FIELDS = 22;

/** Lines of a BaseStation (SBS-1) port, as dump1090 sends them on port 30003. */
export class Sbs1Decoder implements TrafficDecoder {
  readonly #line = new Uint8Array(MAX_LINE);
  #length = 0;
  /** The current line is too long: everything up to its end is skipped. */
  #isSkipping = false;
  messages = 0;
  rejected = 0;

  decode(bytes: Uint8Array): readonly AircraftReport[] {
    const reports: AircraftReport[] = [];
    for (const byte of bytes) {
      if (byte === NEWLINE) {
        if (!this.#isSkipping) this.#end(reports);
        this.reset();
      } else if (!this.#isSkipping) this.#add(byte);
    }
    return reports;
  }

  reset(): void {
    this.#length = 0;
    this.#isSkipping = false;
  }

  #add(byte: number): void {
    if (this.#length < MAX_LINE) {
      this.#line[this.#length] = byte;
      this.#length += 1;
      return;
    }
    this.rejected += 1;
    this.#isSkipping = true;
  }

  #end(reports: AircraftReport[]): void {
    const text = Buffer.from(this.#line.subarray(0, this.#length)).toString('latin1').trim();
    // Receivers send an empty line to keep the connection open.
    if (text === '') return;
    const report = reportOf(text);
    if (report === undefined) {
      this.rejected += 1;
      return;
    }
    this.messages += 1;
    if (report) reports.push(report);
  }
}

/** Null: a valid line without data, such as `AIR` or `STA`. Undefined: not a line of this format. */
function reportOf(text: string): AircraftReport | null | undefined {
  const fields = text.split(',');
  if (/^(?:SEL|ID|AIR|STA|CLK)$/.test(fields[0] ?? '')) return null;
  const [type, transmission, , , address = ''] = fields;
  if (type !== 'MSG' || !/^[1-8]$/.test(transmission ?? '') || fields.length < FIELDS - 6) return undefined;
  if (!/^[0-9A-Fa-f]{6}$/.test(address)) return undefined;
  const icao = address.toLowerCase();
  const number = (at: number): number | undefined => {
    const field = (fields[at] ?? '').trim();
    return field === '' ? undefined : Number(field);
  };
  const [latitudeDeg, longitudeDeg, altitudeFt] = [number(14), number(15), number(11)];
  const squawk = (fields[17] ?? '').trim();
  const ground = (fields[21] ?? '').trim();
  return {
    aircraftId: icaoId(icao),
    icao,
    callSign: callSignOf(fields[10] ?? ''),
    position:
      latitudeDeg === undefined || longitudeDeg === undefined ? undefined : { latitudeDeg, longitudeDeg },
    altitude:
      altitudeFt === undefined ? undefined : { metres: altitudeFt * METRES_PER_FOOT, kind: 'pressure' },
    groundSpeedMps: scaled(number(12), MPS_PER_KNOT),
    trackDeg: number(13),
    climbMps: scaled(number(16), MPS_PER_FOOT_PER_MINUTE),
    squawk: /^[0-7]{4}$/.test(squawk) ? squawk : undefined,
    isOnGround: ground === '' ? undefined : ground === '-1' || ground === '1',
  };
}

function scaled(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value * by;
}
