import {
  type AircraftReport,
  callSignOf,
  icaoId,
  METRES_PER_FOOT,
  MPS_PER_FOOT_PER_MINUTE,
  MPS_PER_KNOT,
  type TrafficDecoder,
} from '../aircraft-report.ts';

const FLAG = 0x7e;
const ESCAPE = 0x7d;
const ESCAPED_BY = 0x20;
const TRAFFIC_REPORT = 20;
const TRAFFIC_BYTES = 28;
/** The longest message of the specification has 436 bytes. */
const MAX_MESSAGE = 512;
const DEG_PER_STEP = 180 / 2 ** 23;

/**
 * Messages of GDL 90, as portable receivers send them over UDP: traffic reports. The receiver's own position is not
 * traffic and is not read. GDL 90 Data Interface Specification, 560-1058-00.
 */
export class Gdl90Decoder implements TrafficDecoder {
  readonly #message = new Uint8Array(MAX_MESSAGE);
  #length = 0;
  #isEscaped = false;
  /** Before the first flag, or too long: skipped up to the next flag. */
  #isSkipping = true;
  messages = 0;
  rejected = 0;

  decode(bytes: Uint8Array): readonly AircraftReport[] {
    const reports: AircraftReport[] = [];
    for (const byte of bytes) {
      if (byte === FLAG) {
        const report = this.#end();
        if (report) reports.push(report);
        this.#length = 0;
        this.#isEscaped = false;
        this.#isSkipping = false;
      } else if (!this.#isSkipping) this.#add(byte);
    }
    return reports;
  }

  reset(): void {
    this.#length = 0;
    this.#isSkipping = true;
  }

  #add(byte: number): void {
    if (byte === ESCAPE) {
      this.#isEscaped = true;
      return;
    }
    if (this.#length === MAX_MESSAGE) {
      this.rejected += 1;
      this.#isSkipping = true;
      return;
    }
    this.#message[this.#length] = this.#isEscaped ? byte ^ ESCAPED_BY : byte;
    this.#isEscaped = false;
    this.#length += 1;
  }

  #end(): AircraftReport | undefined {
    const length = this.#isSkipping ? 0 : this.#length;
    // Two flags may follow each other.
    if (length === 0) return undefined;
    const message = this.#message.subarray(0, length);
    const body = message.subarray(0, -2);
    const isIntact =
      length > 2 && crc16(body) === (message[length - 2] ?? 0) + (message[length - 1] ?? 0) * 256;
    if (!isIntact) {
      this.rejected += 1;
      return undefined;
    }
    this.messages += 1;
    return body[0] === TRAFFIC_REPORT && body.length === TRAFFIC_BYTES ? trafficReport(body) : undefined;
  }
}

/** CRC-16-CCITT as in section 2.2.3 of the specification. */
export function crc16(body: Uint8Array): number {
  let crc = 0;
  for (const byte of body) {
    let column = crc & 0xff00;
    for (let bit = 0; bit < 8; bit += 1)
      column = column & 0x8000 ? ((column << 1) ^ 0x1021) & 0xffff : column << 1;
    crc = (column ^ ((crc << 8) & 0xffff) ^ byte) & 0xffff;
  }
  return crc;
}

/** Section 3.5.1. */
function trafficReport(body: Uint8Array): AircraftReport {
  const at = (index: number) => body[index] ?? 0;
  const wide = (index: number) => at(index) * 65_536 + at(index + 1) * 256 + at(index + 2);
  const addressType = at(1) & 0xf;
  const address = wide(2).toString(16).padStart(6, '0');
  // ADS-B and TIS-B with an ICAO address; the others are assigned by themselves or by a ground station.
  const isIcao = addressType === 0 || addressType === 2;
  const position = {
    latitudeDeg: signed24(wide(5)) * DEG_PER_STEP,
    longitudeDeg: signed24(wide(8)) * DEG_PER_STEP,
  };
  const altitude = at(11) * 16 + (at(12) >> 4);
  const misc = at(12) & 0xf;
  const integrity = at(13) >> 4;
  const speedKt = at(14) * 16 + (at(15) >> 4);
  const climb = (at(15) & 0xf) * 256 + at(16);
  const isTrackValid = (misc & 3) !== 0;
  return {
    aircraftId: isIcao ? icaoId(address) : `gdl${addressType}-${address}`,
    icao: isIcao ? address : undefined,
    // Without integrity and at 0/0 the receiver has no position.
    position: integrity === 0 && wide(5) === 0 && wide(8) === 0 ? undefined : position,
    altitude:
      altitude === 0xfff ? undefined : { metres: (altitude * 25 - 1000) * METRES_PER_FOOT, kind: 'pressure' },
    groundSpeedMps: speedKt === 0xfff ? undefined : speedKt * MPS_PER_KNOT,
    trackDeg: isTrackValid ? (at(17) * 360) / 256 : undefined,
    climbMps:
      climb === 0x800 ? undefined : (climb > 0x7ff ? climb - 0x1000 : climb) * 64 * MPS_PER_FOOT_PER_MINUTE,
    category: at(18),
    callSign: callSignOf(String.fromCharCode(...body.subarray(19, 27))),
    isOnGround: (misc & 8) === 0,
  };
}

function signed24(value: number): number {
  return value >= 2 ** 23 ? value - 2 ** 24 : value;
}
