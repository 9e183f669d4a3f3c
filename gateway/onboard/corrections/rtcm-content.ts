import type { BasePosition, SatelliteSystem } from '../../contract/onboard/corrections.ts';

/** Bits before the payload: preamble, reserved bits and length. */
const HEAD_BITS = 24;
const METRES_PER_ECEF_UNIT = 0.0001;
/** WGS 84. */
const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

/** By the first three digits of the numbers of MSM1 to MSM7. Source: RTCM 10403.3, table 3.5-78 */
const MSM_SYSTEMS = new Map<number, SatelliteSystem>([
  [107, 'gps'],
  [108, 'glonass'],
  [109, 'galileo'],
  [110, 'sbas'],
  [111, 'qzss'],
  [112, 'beidou'],
  [113, 'navic'],
]);
/** Message number, station, epoch, multiple-message bit, IODS, reserved and clock and smoothing bits. */
const MSM_MASK_AT = HEAD_BITS + 73;
const MSM_MASK_BITS = 64;
/** Observations of older receivers: where the five bits with the number of satellites are. */
const OLD_GPS_COUNT_AT = HEAD_BITS + 55;
const OLD_GLONASS_COUNT_AT = HEAD_BITS + 52;

/** Of a frame with a valid checksum; 0 for an empty one. */
export function messageNumber(frame: Uint8Array): number {
  return bits(frame, HEAD_BITS, 12);
}

/** Satellites that the base observes, of an observation message. */
export function observedSatellites(
  frame: Uint8Array,
): { readonly system: SatelliteSystem; readonly count: number } | undefined {
  const number = messageNumber(frame);
  const system = MSM_SYSTEMS.get(Math.floor(number / 10));
  const kind = number % 10;
  if (system && kind >= 1 && kind <= 7) {
    let count = 0;
    for (let bit = 0; bit < MSM_MASK_BITS; bit += 1) count += bits(frame, MSM_MASK_AT + bit, 1);
    return { system, count };
  }
  if (number >= 1001 && number <= 1004) return { system: 'gps', count: bits(frame, OLD_GPS_COUNT_AT, 5) };
  if (number >= 1009 && number <= 1012)
    return { system: 'glonass', count: bits(frame, OLD_GLONASS_COUNT_AT, 5) };
  return undefined;
}

/** Of a message 1005 or 1006; undefined for others and for coordinates of zero. */
export function basePosition(frame: Uint8Array): BasePosition | undefined {
  const number = messageNumber(frame);
  if (number !== 1005 && number !== 1006) return undefined;
  const coordinate = (at: number) => signedBits(frame, HEAD_BITS + at, 38) * METRES_PER_ECEF_UNIT;
  const [x, y, z] = [coordinate(34), coordinate(74), coordinate(114)];
  if (Math.hypot(x, y, z) < SEMI_MAJOR_M / 2) return undefined;
  return { stationId: bits(frame, HEAD_BITS + 12, 12), ...geodetic(x, y, z) };
}

/** Earth-centred coordinates in metres. Converges to less than a millimetre below 100 km of height. */
function geodetic(x: number, y: number, z: number): Omit<BasePosition, 'stationId'> {
  const fromAxisM = Math.hypot(x, y);
  let latitude = Math.atan2(z, fromAxisM * (1 - ECCENTRICITY_SQUARED));
  let altitudeM = 0;
  for (let round = 0; round < 6; round += 1) {
    const sine = Math.sin(latitude);
    const normalM = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine ** 2);
    altitudeM = fromAxisM * Math.cos(latitude) + z * sine - SEMI_MAJOR_M ** 2 / normalM;
    latitude = Math.atan2(z, fromAxisM * (1 - (ECCENTRICITY_SQUARED * normalM) / (normalM + altitudeM)));
  }
  const degrees = 180 / Math.PI;
  return {
    latitudeDeg: latitude * degrees,
    longitudeDeg: Math.atan2(y, x) * degrees,
    altitudeEllipsoidM: altitudeM,
  };
}

/** Up to 38 bits as a number; bits after the end count as 0. */
function bits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let bit = at; bit < at + count; bit += 1)
    value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
  return value;
}

function signedBits(bytes: Uint8Array, at: number, count: number): number {
  const value = bits(bytes, at, count);
  return value >= 2 ** (count - 1) ? value - 2 ** count : value;
}
