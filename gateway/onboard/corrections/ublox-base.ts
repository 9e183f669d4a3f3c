import type { BaseMode, CorrectionsState } from '../../contract/onboard/corrections.ts';
import { type UbxMessage, ubxFrame } from './correction-stream.ts';

/** Class and ID. Sources: u-blox ZED-F9P interface description (UBX-22008968), u-blox 8 / M8 (UBX-13003221) */
const NAV_PVT = 0x0107;
const NAV_SVIN = 0x013b;
const ACK_NAK = 0x0500;
const ACK_ACK = 0x0501;
const CFG_MSG = 0x0601;
const CFG_TMODE3 = 0x0671;
const CFG_VALSET = 0x068a;

/** RTCM messages of a base: position, GPS, GLONASS, Galileo and BeiDou (MSM4), GLONASS biases. */
const RTCM_OUTPUTS = [
  { id: 0x05, key: 0x2091_02bd },
  { id: 0x4a, key: 0x2091_035e },
  { id: 0x54, key: 0x2091_0363 },
  { id: 0x5e, key: 0x2091_0368 },
  { id: 0x7c, key: 0x2091_036d },
  { id: 0xe6, key: 0x2091_0303 },
] as const;
const SVIN_OUTPUT_KEY = 0x2091_0088;
const PVT_OUTPUT_KEY = 0x2091_0006;
/** Each output key is that of I2C, followed by those of these ports. */
const UART1 = 1;
const USB = 3;
const OUT_PROTOCOL_KEYS = [0x1074_0001, 0x1074_0004, 0x1078_0001, 0x1078_0004];
const TMODE = 0x2003_0001;
const TMODE_POSITION_TYPE = 0x2003_0002;
const TMODE_LATITUDE = 0x4003_0009;
const TMODE_LONGITUDE = 0x4003_000a;
const TMODE_HEIGHT = 0x4003_000b;
const TMODE_LATITUDE_FINE = 0x2003_000c;
const TMODE_LONGITUDE_FINE = 0x2003_000d;
const TMODE_HEIGHT_FINE = 0x2003_000e;
const TMODE_FIXED_ACCURACY = 0x4003_000f;
const TMODE_SURVEY_DURATION = 0x4003_0010;
const TMODE_SURVEY_ACCURACY = 0x4003_0011;
const SURVEY_IN = 1;
const FIXED = 2;
const BY_LATITUDE = 1;
const RAM = 1;
const RTCM_CLASS = 0xf5;
const TENTH_MM_PER_M = 10_000;
const FINE_PER_COARSE = 100;

type Configured = Exclude<BaseMode, { mode: 'keep' }>;

/** Configuration of an F9 and newer receivers, in memory only: it is lost when the receiver is unplugged. */
export function modernConfiguration(base: Configured): Buffer {
  const outputs = [...RTCM_OUTPUTS.map(({ key }) => key), SVIN_OUTPUT_KEY, PVT_OUTPUT_KEY];
  const values: (readonly [key: number, value: number])[] = [
    ...OUT_PROTOCOL_KEYS.map((key) => [key, 1] as const),
    ...outputs.flatMap((key) => [[key + UART1, 1] as const, [key + USB, 1] as const]),
    ...modernMode(base),
  ];
  return ubxFrame({
    type: CFG_VALSET,
    payload: Buffer.concat([Buffer.from([0, RAM, 0, 0]), ...values.map(([key, value]) => item(key, value))]),
  });
}

function modernMode(base: Configured): readonly (readonly [number, number])[] {
  if (base.mode === 'survey-in')
    return [
      [TMODE, SURVEY_IN],
      [TMODE_SURVEY_DURATION, base.durationS],
      [TMODE_SURVEY_ACCURACY, Math.round(base.accuracyM * TENTH_MM_PER_M)],
    ];
  const latitude = split(base.latitudeDeg * 1e9);
  const longitude = split(base.longitudeDeg * 1e9);
  const height = split(base.altitudeEllipsoidM * TENTH_MM_PER_M);
  return [
    [TMODE, FIXED],
    [TMODE_POSITION_TYPE, BY_LATITUDE],
    [TMODE_LATITUDE, latitude.coarse],
    [TMODE_LATITUDE_FINE, latitude.fine],
    [TMODE_LONGITUDE, longitude.coarse],
    [TMODE_LONGITUDE_FINE, longitude.fine],
    [TMODE_HEIGHT, height.coarse],
    [TMODE_HEIGHT_FINE, height.fine],
    [TMODE_FIXED_ACCURACY, Math.round(base.accuracyM * TENTH_MM_PER_M)],
  ];
}

/** The same for an M8P: outputs as messages with a rate on the port they arrive at, then the mode. */
export function olderConfiguration(base: Configured): Buffer {
  const output = (messageClass: number, id: number) =>
    ubxFrame({ type: CFG_MSG, payload: Buffer.from([messageClass, id, 1]) });
  const mode = Buffer.alloc(40);
  if (base.mode === 'survey-in') {
    mode.writeUInt16LE(SURVEY_IN, 2);
    mode.writeUInt32LE(base.durationS, 24);
    mode.writeUInt32LE(Math.round(base.accuracyM * TENTH_MM_PER_M), 28);
  } else {
    const places = [
      base.latitudeDeg * 1e9,
      base.longitudeDeg * 1e9,
      base.altitudeEllipsoidM * TENTH_MM_PER_M,
    ];
    mode.writeUInt16LE(FIXED | (BY_LATITUDE << 8), 2);
    for (const [index, value] of places.entries()) {
      const { coarse, fine } = split(value);
      mode.writeInt32LE(coarse, 4 + index * 4);
      mode.writeInt8(fine, 16 + index);
    }
    mode.writeUInt32LE(Math.round(base.accuracyM * TENTH_MM_PER_M), 20);
  }
  return Buffer.concat([
    ...RTCM_OUTPUTS.map(({ id }) => output(RTCM_CLASS, id)),
    output(NAV_SVIN >> 8, NAV_SVIN & 0xff),
    output(NAV_PVT >> 8, NAV_PVT & 0xff),
    ubxFrame({ type: CFG_TMODE3, payload: mode }),
  ]);
}

/** The answer to a configuration: which kind, and whether it was taken. */
export function configurationAnswer({
  type,
  payload,
}: UbxMessage): { of: 'modern' | 'older'; isTaken: boolean } | undefined {
  if ((type !== ACK_ACK && type !== ACK_NAK) || payload.length < 2) return undefined;
  const answered = payload.readUInt16BE(0);
  if (answered !== CFG_VALSET && answered !== CFG_TMODE3) return undefined;
  return { of: answered === CFG_VALSET ? 'modern' : 'older', isTaken: type === ACK_ACK };
}

/** Progress of a survey-in, of NAV-SVIN. */
export function surveyOf({ type, payload }: UbxMessage): CorrectionsState['survey'] | undefined {
  if (type !== NAV_SVIN || payload.length < 40) return undefined;
  const accuracy = payload.readUInt32LE(28);
  return {
    durationS: payload.readUInt32LE(8),
    // No position yet.
    accuracyM: accuracy >= 1e9 ? null : accuracy / TENTH_MM_PER_M,
    isValid: payload[36] === 1,
    isActive: payload[37] === 1,
  };
}

/** The receiver's own solution, of NAV-PVT. */
export function solutionOf({ type, payload }: UbxMessage): CorrectionsState['receiver'] | undefined {
  if (type !== NAV_PVT || payload.length < 92) return undefined;
  const fix = { 2: '2d', 3: '3d', 4: '3d', 5: 'time' } as const;
  const fixType = payload[20] as keyof typeof fix;
  return {
    fix: fix[fixType] ?? 'none',
    satellites: payload[23] ?? 0,
    accuracyM: payload.readUInt32LE(40) / 1000,
  };
}

/** A key and its value, whose size is in the key. */
function item(key: number, value: number): Buffer {
  const bytes = key >>> 28 === 4 ? 4 : 1;
  const buffer = Buffer.alloc(4 + bytes);
  buffer.writeUInt32LE(key, 0);
  if (bytes === 4) buffer.writeInt32LE(value | 0, 4);
  else buffer.writeUInt8(value & 0xff, 4);
  return buffer;
}

/** A value in fine steps as the receiver takes it: whole coarse steps of a hundred, and the rest. */
function split(value: number): { readonly coarse: number; readonly fine: number } {
  const whole = Math.round(value);
  const coarse = Math.trunc(whole / FINE_PER_COARSE);
  return { coarse, fine: whole - coarse * FINE_PER_COARSE };
}
