import { crc24q } from '../../gateway/onboard/corrections/crc-24q.ts';

/** An RTCM 3 frame around a payload, with its checksum. */
export function rtcmFrame(payload: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from([0xd3, payload.length >> 8, payload.length & 0xff]), payload]);
  const crc = crc24q(body);
  return Buffer.concat([body, Buffer.from([crc >> 16, (crc >> 8) & 0xff, crc & 0xff])]);
}

/** A payload of bit fields, each [value, bits], filled with zeros to `bytes`. */
export function bitPayload(fields: readonly (readonly [number | bigint, number])[], bytes = 0): Buffer {
  let text = '';
  for (const [value, count] of fields)
    text += BigInt.asUintN(count, BigInt(value)).toString(2).padStart(count, '0');
  const length = Math.max(bytes, Math.ceil(text.length / 8));
  const padded = text.padEnd(length * 8, '0');
  return Buffer.from(Array.from({ length }, (_, at) => Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2)));
}

/** Observations (MSM) of `satellites` satellites in a payload of `bytes` bytes. */
export function msmFrame(number: number, satellites: number, bytes = 200): Buffer {
  const mask = (1n << BigInt(satellites)) - 1n;
  return rtcmFrame(
    bitPayload(
      [
        [number, 12],
        [7, 12],
        [1000, 30],
        [0, 19],
        [mask, 64],
      ],
      bytes,
    ),
  );
}

/** 1005 with earth-centred coordinates in metres. */
export function basePositionFrame(x: number, y: number, z: number, stationId = 7): Buffer {
  const units = (metres: number) => BigInt(Math.round(metres * 10_000));
  return rtcmFrame(
    bitPayload([
      [1005, 12],
      [stationId, 12],
      [0, 10],
      [units(x), 38],
      [0, 2],
      [units(y), 38],
      [0, 2],
      [units(z), 38],
    ]),
  );
}

/** Earth-centred coordinates of 47.3979° N, 8.5456° E, 535 m above the ellipsoid. */
export const ZURICH = [4_277_569.7753, 642_767.9302, 4_672_215.1725] as const;

/** What a base sends in one second: position, GPS, GLONASS, Galileo and BeiDou, of about 1.5 kB. */
export function epoch(): Buffer {
  return Buffer.concat([
    basePositionFrame(...ZURICH),
    msmFrame(1077, 10, 440),
    msmFrame(1087, 8, 360),
    msmFrame(1097, 9, 350),
    msmFrame(1127, 8, 290),
  ]);
}
