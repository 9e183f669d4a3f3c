import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperatorText } from '../../../../../gateway/contract/operator-text.ts';
import { DataflashReader } from '../../../../../gateway/recording/formats/dataflash/dataflash-reader.ts';
import { DataflashBuilder } from '../../../../builder/dataflash-builder.ts';

interface Told {
  readonly message: string;
  readonly instance: number | undefined;
  readonly bootUs: number | undefined;
  readonly values: Readonly<Record<string, number | string | undefined>>;
  readonly units: Readonly<Record<string, string | undefined>>;
}

function readAll(bytes: Uint8Array, chunkBytes = 65_536) {
  const problems: (readonly [offset: number, bytes: number, reason: OperatorText])[] = [];
  const told: Told[] = [];
  const reader = new DataflashReader((...problem) => problems.push(problem));
  const take = (records: ReturnType<DataflashReader['read']>) => {
    for (const record of records) {
      const { message, instance, bootUs } = record;
      if (message === 'FMT') continue;
      const { fields } = record.format;
      told.push({
        message,
        instance,
        bootUs,
        values: Object.fromEntries(
          fields.map(({ name }) => [name, record.number(name) ?? record.text(name)]),
        ),
        units: Object.fromEntries(fields.map(({ name, unit }) => [name, unit])),
      });
    }
  };
  for (let at = 0; at < bytes.length; at += chunkBytes)
    take(reader.read(bytes.subarray(at, at + chunkBytes)));
  take(reader.end());
  return { told, problems };
}

const attitudes = (count: number) => {
  const log = new DataflashBuilder().define('ATT', 'QccC', 'TimeUS,Roll,Pitch,Yaw');
  for (let index = 0; index < count; index += 1) log.say('ATT', index * 10_000, index, -index, 9000);
  return log;
};

describe('a DataFlash log', () => {
  it('has a value for every letter of a format', () => {
    const list = Array.from({ length: 32 }, (_, index) => index - 16);
    const log = new DataflashBuilder()
      .define('ONE', 'bBhHiIfdnNZ', 'b,B,h,H,i,I,f,d,n,N,Z')
      .define('TWO', 'cCeELMqQg', 'c,C,e,E,L,M,q,Q,g')
      .define('LIST', 'a', 'List')
      .say(
        'ONE',
        -5,
        250,
        -30_000,
        60_000,
        -2_000_000_000,
        4_000_000_000,
        1.5,
        Math.PI,
        'abcd',
        'sixteen letters!',
        'text',
      )
      .say(
        'TWO',
        -123,
        45_678,
        -1_234_567,
        3_000_000_000,
        -353_632_621,
        5,
        -9_007_199_254_740n,
        9_007_199_254_740n,
        0x3e00,
      )
      .say('LIST', list);
    const { told, problems } = readAll(log.bytes());
    expect(problems).toEqual([]);
    expect(told[0]?.values).toEqual({
      b: -5,
      B: 250,
      h: -30_000,
      H: 60_000,
      i: -2_000_000_000,
      I: 4_000_000_000,
      f: 1.5,
      d: Math.PI,
      n: 'abcd',
      N: 'sixteen letters!',
      Z: 'text',
    });
    expect(told[1]?.values).toEqual({
      c: -1.23,
      C: 456.78,
      e: -12_345.67,
      E: 30_000_000,
      L: -35.363_262_1,
      M: 5,
      q: -9_007_199_254_740,
      Q: 9_007_199_254_740,
      g: 1.5,
    });
    expect(told[2]?.values).toMatchObject({ 'List[0]': -16, 'List[31]': 15 });
  });

  it('tells units with their multipliers, and which of several sensors it was', () => {
    const log = new DataflashBuilder()
      .define('UNIT', 'QbZ', 'TimeUS,Id,Label')
      .define('MULT', 'Qbd', 'TimeUS,Id,Mult')
      .define('FMTU', 'QBNN', 'TimeUS,FmtType,UnitIds,MultIds')
      .define('BAT', 'QBfLc', 'TimeUS,Inst,CurrTot,Lat,Temp');
    for (const [id, label] of [
      ['s', 's'],
      ['#', 'instance'],
      ['a', 'Ah'],
      ['D', 'deglatitude'],
      ['O', 'degC'],
    ] as const)
      log.say('UNIT', 1, id.charCodeAt(0), label);
    for (const [id, value] of [
      ['F', 1e-6],
      ['C', 1e-3],
      ['G', 1e-7],
      ['B', 1e-2],
      ['-', 0],
    ] as const)
      log.say('MULT', 1, id.charCodeAt(0), value);
    log.say('FMTU', 2, log.typeOf('BAT'), 's#aDO', 'F-CGB').say('BAT', 3, 1, 24.5, 473_977_420, 2550);
    const battery = readAll(log.bytes()).told.at(-1);
    expect(battery).toMatchObject({
      instance: 1,
      bootUs: 3,
      values: { CurrTot: 24.5, Lat: 47.397_742, Temp: 25.5 },
      units: { TimeUS: 'µs', CurrTot: 'mAh', Lat: 'deg', Temp: 'degC' },
    });
  });

  it('goes on behind damage, and says where it is', () => {
    const log = attitudes(3);
    const damagedAt = log.length;
    log.raw(Buffer.from('not a record, and a head \u00a3\u0095', 'latin1'));
    const goesOnAt = log.length;
    log.say('ATT', 50_000, 7, 0, 0).say('ATT', 60_000, 8, 0, 0);
    const { told, problems } = readAll(log.bytes());
    // The record before the damage has no follower: it is not believed.
    expect(told.map(({ bootUs }) => bootUs)).toEqual([0, 10_000, 50_000, 60_000]);
    const lastLength = 3 + 14;
    expect(problems).toEqual([
      [damagedAt - lastLength, goesOnAt - damagedAt + lastLength, 'damaged: no record can be read here'],
    ]);
  });

  it('keeps what stands before the place where it was cut off', () => {
    const whole = attitudes(10).bytes();
    const { told, problems } = readAll(whole.subarray(0, whole.length - 5));
    expect(told).toHaveLength(9);
    expect(problems).toEqual([[whole.length - 17, 12, expect.stringContaining('cut off')]]);
  });

  it('says when a definition cannot be followed, or changes, and reads the rest', () => {
    const log = attitudes(1).define('BAD', 'Q?', 'TimeUS,What');
    const definition = log.bytes().subarray(89, 178);
    const other = Buffer.from(definition);
    other.write('ATX', 5);
    log.raw(other).say('ATT', 20_000, 1, 1, 1);
    const { told, problems } = readAll(log.bytes());
    expect(told.map(({ message }) => message)).toEqual(['ATT', 'ATX']);
    expect(problems.map(([, , reason]) => reason)).toEqual([
      'BAD has an unsupported layout: its records are left out',
      'message 1 was ATT and is ATX from here on',
    ]);
  });

  it('is the same however it is cut into chunks', () => {
    const bytes = attitudes(200).bytes();
    const whole = readAll(bytes);
    for (const chunkBytes of [1, 7, 255, 1024]) expect(readAll(bytes, chunkBytes)).toEqual(whole);
  });

  it('never throws, whatever bytes are changed', () => {
    const bytes = attitudes(30).bytes();
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(changes, fc.nat(bytes.length), (list, length) => {
        const mutant = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of list) if (at < length) mutant[at] = value;
        const { told } = readAll(mutant);
        expect(told.length).toBeLessThanOrEqual(400);
      }),
      { numRuns: 5000, seed: 11 },
    );
  });
});
