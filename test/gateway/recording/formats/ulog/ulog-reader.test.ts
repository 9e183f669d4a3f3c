import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english, type OperatorText } from '../../../../../gateway/contract/operator-text.ts';
import { type UlogEntry, UlogReader } from '../../../../../gateway/recording/formats/ulog/ulog-reader.ts';
import { UlogBuilder } from '../../../../builder/ulog-builder.ts';

function readAll(bytes: Uint8Array, chunkBytes = 65_536) {
  const problems: (readonly [offset: number, bytes: number, reason: OperatorText])[] = [];
  const told: unknown[] = [];
  const reader = new UlogReader((...problem) => problems.push(problem));
  const take = (entries: Iterable<UlogEntry>) => {
    for (const entry of entries) told.push(entry.kind === 'record' ? plain(entry.record) : { ...entry });
  };
  for (let at = 0; at < bytes.length; at += chunkBytes)
    take(reader.read(bytes.subarray(at, at + chunkBytes)));
  take(reader.end());
  return { told, problems };
}

function plain(record: Extract<UlogEntry, { kind: 'record' }>['record']) {
  const { message, instance, bootUs, format } = record;
  return {
    message,
    instance,
    bootUs,
    values: Object.fromEntries(format.fields.map(({ name }) => [name, record.number(name)])),
  };
}

const attitudes = (count: number) => {
  const log = new UlogBuilder()
    .define('att:uint64_t timestamp;float[2] q;bool ok;uint8_t[3] _padding0;')
    .subscribe('att');
  for (let index = 0; index < count; index += 1)
    log.data('att', ['u64', index * 10_000], ['f32', index], ['f32', -index], ['u8', 1]);
  return log;
};

describe('a ULog', () => {
  it('has records with arrays and nested messages written out, and padding left out', () => {
    const log = new UlogBuilder()
      .define('esc:uint64_t timestamp;int32_t rpm;uint8_t[4] _padding0;')
      .define('escs:uint64_t timestamp;esc[2] esc;uint16_t count;uint8_t[6] _padding0;')
      .subscribe('escs', 1)
      .data(
        'escs#1',
        ['u64', 5_000_000],
        ['u64', 1],
        ['i32', -7],
        ['u32', 0],
        ['u64', 2],
        ['i32', 9],
        ['u32', 0],
        ['u16', 2],
      );
    expect(readAll(log.bytes())).toEqual({
      problems: [],
      told: [
        {
          message: 'escs',
          instance: 1,
          bootUs: 5_000_000,
          values: {
            timestamp: 5_000_000,
            'esc[0].timestamp': 1,
            'esc[0].rpm': -7,
            'esc[1].timestamp': 2,
            'esc[1].rpm': 9,
            count: 2,
          },
        },
      ],
    });
  });

  it('has parameters, facts and texts', () => {
    const log = new UlogBuilder()
      .keyed('P', 'int32_t MAV_SYS_ID', Buffer.from([7, 0, 0, 0]))
      .keyed('I', 'char[8] ver_hw', Buffer.from('PX4_SITL'))
      .text('3', 12_000_000n, 'Battery low');
    expect(readAll(log.bytes()).told).toEqual([
      { kind: 'parameter', key: 'MAV_SYS_ID', type: 'int32_t', value: 7 },
      { kind: 'info', key: 'ver_hw', type: 'char', value: 'PX4_SITL' },
      { kind: 'text', bootUs: 12_000_000, severity: 3, text: 'Battery low' },
    ]);
  });

  it('goes on behind damage, and says where it is', () => {
    const log = attitudes(3);
    const damagedAt = log.bytes().length;
    log.raw(Buffer.alloc(50, 0xee));
    const goesOnAt = log.bytes().length;
    log
      .data('att', ['u64', 90_000], ['f32', 1], ['f32', 1], ['u8', 1])
      .data('att', ['u64', 95_000], ['f32', 1], ['f32', 1], ['u8', 1]);
    const { told, problems } = readAll(log.bytes());
    const length = 3 + 2 + 17;
    expect(told).toMatchObject([{ bootUs: 0 }, { bootUs: 10_000 }, { bootUs: 90_000 }, { bootUs: 95_000 }]);
    // The record before the damage has no follower: it is not believed.
    expect(problems).toEqual([
      [damagedAt - length, goesOnAt - damagedAt + length, 'damaged: nothing can be read here'],
    ]);
  });

  it('keeps what stands before the place where it was cut off', () => {
    const whole = attitudes(10).bytes();
    const { told, problems } = readAll(whole.subarray(0, whole.length - 4));
    expect(told).toHaveLength(9);
    expect(problems).toEqual([[whole.length - 22, 18, expect.stringContaining('cut off')]]);
  });

  it.each([
    ['recursive', 'bad:uint64_t timestamp;bad inner;'],
    ['far too long', 'bad:uint64_t timestamp;float[99999999] all;'],
    ['of an unknown type', 'bad:uint64_t timestamp;quaternion q;'],
    ['a long list of nothing', 'bad:uint64_t timestamp;void[60000] none;'],
  ])('leaves out a message whose definition is %s, and says so', (_what, definition) => {
    const log = new UlogBuilder()
      .define('void:;')
      .define(definition)
      .subscribe('bad')
      .data('bad', ['u64', 1], ['f32', 1]);
    const { told, problems } = readAll(log.raw(attitudes(2).bytes().subarray(16)).bytes());
    expect(
      problems.some(([, , reason]) => english(reason).startsWith('bad has an unsupported definition')),
    ).toBe(true);
    expect(told).toHaveLength(0 + 2);
  });

  it('refuses what is written in a newer way', () => {
    const log = new UlogBuilder();
    const flags = Buffer.alloc(40);
    flags[8] = 0x04;
    const { told, problems } = readAll(
      log.message('B', flags).raw(attitudes(3).bytes().subarray(16)).bytes(),
    );
    expect(told).toEqual([]);
    expect(problems).toMatchObject([[59, 0, 'its format version is newer than this program supports']]);
  });

  it('is the same however it is cut into chunks', () => {
    const bytes = attitudes(200).bytes();
    const whole = readAll(bytes);
    for (const chunkBytes of [1, 7, 255, 1024]) expect(readAll(bytes, chunkBytes)).toEqual(whole);
  });

  it('never throws, whatever bytes are changed', () => {
    const bytes = attitudes(30)
      .keyed('P', 'int32_t MAV_SYS_ID', Buffer.from([7, 0, 0, 0]))
      .text('6', 1n, 'text')
      .bytes();
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(changes, fc.nat(bytes.length), (list, length) => {
        const mutant = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of list) if (at < length) mutant[at] = value;
        expect(readAll(mutant).told.length).toBeLessThanOrEqual(400);
      }),
      { numRuns: 5000, seed: 12 },
    );
  });
});
