import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MavSeverity } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { decodeMessage } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { ForeignLog } from '../../../../gateway/recording/formats/convert-log.ts';
import { foreignFormatOf } from '../../../../gateway/recording/formats/foreign-format.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { DataflashBuilder } from '../../../builder/dataflash-builder.ts';
import { copterFlight, GPS_UTC_MS } from '../library/support/made-dataflash.ts';
import { madeUlog, ULOG_UTC_MS } from '../library/support/made-ulog.ts';

async function told(bytes: Uint8Array, chunkBytes = 4096) {
  const format = foreignFormatOf(bytes);
  if (!format) throw new Error('not a log of a vehicle');
  const natives: string[] = [];
  const log = new ForeignLog({
    format,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    },
    hear: ({ message }) => natives.push(message),
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of log.tlog()) chunks.push(chunk);
  const frames = [...readTlog(Buffer.concat(chunks))].map(({ utcUs, frame }) => ({
    tMs: utcUs / 1000,
    systemId: frame.systemId,
    decoded: decodeMessage(frame),
  }));
  const of = (name: string) =>
    frames.flatMap(({ tMs, decoded }) => (decoded?.name === name ? [{ tMs, ...decoded.message }] : []));
  return { frames, of, natives, problems: log.problems };
}

describe('a DataFlash log told as a tlog', () => {
  it('has the times of its satellite receiver in UTC', async () => {
    const { of, frames } = await told(copterFlight().bytes());
    // Week 2400, 100,000 s, 18 leap seconds before.
    expect(new Date(GPS_UTC_MS).toISOString()).toBe('2026-01-05T03:46:22.000Z');
    expect(of('GPS_RAW_INT')[0]).toMatchObject({
      tMs: GPS_UTC_MS,
      satellitesVisible: 14,
      fixType: 3,
      eph: 70,
    });
    expect(new Set(frames.map(({ systemId }) => systemId))).toEqual(new Set([9]));
    expect(frames.map(({ tMs }) => tMs)).toEqual(frames.map(({ tMs }) => tMs).toSorted((a, b) => a - b));
  });

  it('has heartbeats once a second and at each change, with mode, arming and flight', async () => {
    const { of } = await told(copterFlight().bytes());
    const beats = of('HEARTBEAT').map((beat) => ({
      s: (beat.tMs - GPS_UTC_MS) / 1000,
      ...(beat as unknown as { type: number; customMode: number; baseMode: number; systemStatus: number }),
    }));
    expect(beats[0]).toMatchObject({ type: 2, customMode: 0, baseMode: 1, systemStatus: 0 });
    expect(beats.find(({ baseMode }) => (baseMode & 128) !== 0)).toMatchObject({ s: 1 });
    expect(beats.find(({ systemStatus }) => systemStatus === 4)).toMatchObject({ s: 2 });
    expect(beats.find(({ customMode }) => customMode === 6)).toMatchObject({ s: 5 });
    expect(beats.at(-1)).toMatchObject({ customMode: 6, baseMode: 1, systemStatus: 3 });
    expect(beats.length).toBeGreaterThanOrEqual(10);
  });

  it('has its numbers in the units of the messages', async () => {
    const { of } = await told(copterFlight().bytes());
    expect(of('GLOBAL_POSITION_INT')[0]).toMatchObject({
      lat: 473_977_420,
      lon: 85_455_940,
      alt: 488_080,
      relativeAlt: 500,
      vx: 150,
      vy: -200,
      vz: -50,
      hdg: 27_000,
    });
    const attitude = of('ATTITUDE')[0] as unknown as Record<string, number>;
    expect(attitude.roll).toBeCloseTo(0.0349, 4);
    expect(attitude.yaw).toBeCloseTo(-Math.PI / 2, 4);
    expect(of('BATTERY_STATUS')[0]).toMatchObject({
      id: 0,
      currentBattery: 1250,
      currentConsumed: 321,
      batteryRemaining: 76,
    });
    expect(of('SYS_STATUS')[0]).toMatchObject({ voltageBattery: 12_600, batteryRemaining: 76 });
    expect(of('VIBRATION')[0]).toMatchObject({ vibrationX: 1.5, clipping0: 3 });
    expect(of('EKF_STATUS_REPORT')[0]).toMatchObject({ flags: 0x33f });
    expect(of('HOME_POSITION')[0]).toMatchObject({ latitude: 473_977_420, altitude: 487_580 });
  });

  it('has its texts, errors, mission and parameters', async () => {
    const { of } = await told(copterFlight().bytes());
    expect(of('STATUSTEXT').map((text) => (text as unknown as { text: string }).text)).toEqual(
      expect.arrayContaining(['ArduCopter V4.5.7 (2a3dc4b7)', 'Battery failsafe (ERR 6-1)', 'Mission: 1 WP']),
    );
    expect(
      of('STATUSTEXT').find((one) => (one as unknown as { text: string }).text.includes('ERR')),
    ).toMatchObject({
      severity: MavSeverity.ERROR,
    });
    expect(of('MISSION_COUNT')).toMatchObject([{ count: 2 }]);
    expect(of('MISSION_ITEM_INT')).toMatchObject([
      { seq: 0 },
      { seq: 1, command: 16, x: 473_980_000, z: 20, frame: 3 },
    ]);
    expect(of('MISSION_CURRENT')).toMatchObject([{ seq: 1 }]);
    expect(of('PARAM_VALUE')).toMatchObject([
      { paramId: 'SYSID_THISMAV', paramValue: 9, paramIndex: 0, paramCount: 2 },
      { paramId: 'FRAME_CLASS', paramValue: 1, paramIndex: 1, paramCount: 2 },
    ]);
  });

  it('invents nothing: without a receiver, a mode or a velocity it says so, or leaves it out', async () => {
    const log = new DataflashBuilder()
      .define('POS', 'QLLfff', 'TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt')
      .define('MSG', 'QZ', 'TimeUS,Message');
    for (let second = 1; second < 4; second += 1)
      log.say('POS', second * 1_000_000, 1, 1, 1, 1, 1).say('MSG', second * 1_000_000, 'hello');
    const { of, problems } = await told(log.bytes());
    expect(of('GLOBAL_POSITION_INT')).toEqual([]);
    expect(of('BATTERY_STATUS')).toEqual([]);
    expect(of('HEARTBEAT')[0]).toMatchObject({
      tMs: 1000,
      type: 0,
      customMode: 0xffff_ffff,
      systemStatus: 0,
    });
    expect(problems[0]?.reason).toContain('it contains no GPS time');
  });

  it('is told by its content, and hears every record of its own', async () => {
    expect(foreignFormatOf(copterFlight().bytes())).toBe('dataflash');
    expect(foreignFormatOf(Buffer.concat([Buffer.alloc(300, 0xff), copterFlight().bytes()]))).toBe(
      'dataflash',
    );
    expect(foreignFormatOf(Buffer.from('hello'))).toBeUndefined();
    const { natives } = await told(copterFlight().bytes());
    expect(natives.filter((message) => message === 'ATT')).toHaveLength(100);
  });
});

describe('a ULog told as a tlog', () => {
  it('has mode, arming, attitude, position and battery in the units of the messages', async () => {
    const { of, problems } = await told(madeUlog().bytes());
    expect(problems).toEqual([]);
    expect(of('HEARTBEAT')[0]).toMatchObject({
      type: 2,
      autopilot: 12,
      customMode: 0x0304_0000,
      baseMode: 1,
    });
    expect(of('HEARTBEAT').at(-1)).toMatchObject({ customMode: 0x0504_0000, baseMode: 129, systemStatus: 4 });
    expect(of('GPS_RAW_INT')[0]).toMatchObject({
      tMs: ULOG_UTC_MS,
      lat: 473_977_420,
      fixType: 3,
      satellitesVisible: 10,
    });
    const attitude = of('ATTITUDE')[0] as unknown as Record<string, number>;
    expect(attitude.yaw).toBeCloseTo(Math.PI / 2, 5);
    expect(of('GLOBAL_POSITION_INT')[0]).toMatchObject({
      lat: 473_977_420,
      alt: 490_000,
      relativeAlt: 2000,
      vx: 100,
      vz: -200,
      hdg: 9000,
    });
    expect(of('BATTERY_STATUS')[0]).toMatchObject({ batteryRemaining: 50, currentBattery: 1000 });
    expect(of('EXTENDED_SYS_STATE')[0]).toMatchObject({ landedState: 2 });
    expect(of('STATUSTEXT')[0]).toMatchObject({ severity: 4, text: 'Low battery' });
  });

  it('keeps whole parameters by their bytes, as PX4 does', async () => {
    const { of } = await told(madeUlog().bytes());
    const values = of('PARAM_VALUE').map((one) => {
      const { paramId, paramValue, paramType } = one as unknown as {
        paramId: string;
        paramValue: number;
        paramType: number;
      };
      const view = new DataView(new ArrayBuffer(4));
      view.setFloat32(0, paramValue);
      return [paramId, paramType === 6 ? view.getInt32(0) : paramValue];
    });
    expect(values).toEqual([
      ['MAV_SYS_ID', 3],
      ['COM_FLTMODE1', 8],
      ['MPC_XY_P', 0.5],
    ]);
  });
});

describe('a damaged log of a vehicle', () => {
  it.each([
    ['DataFlash', copterFlight().bytes().subarray(0, 6000)],
    ['ULog', madeUlog().bytes().subarray(0, 6000)],
  ])('of %s is told without throwing, in times that never fall', async (_name, bytes) => {
    const changes = fc.array(fc.tuple(fc.integer({ min: 20, max: bytes.length - 1 }), fc.nat(255)), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const mutant = Buffer.from(bytes);
        for (const [at, value] of list) mutant[at] = value;
        const times = (await told(mutant)).frames.map(({ tMs }) => tMs);
        expect(times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0))).toBe(true);
      }),
      { numRuns: 150, seed: 13 },
    );
  });
});
