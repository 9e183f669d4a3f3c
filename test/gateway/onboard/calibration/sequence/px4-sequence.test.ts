import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalibrationPosition } from '../../../../../gateway/contract/onboard/calibration.ts';
import { AccelerometerSequence } from '../../../../../gateway/onboard/calibration/sequence/accelerometer-sequence.ts';
import { Px4RadioSequence } from '../../../../../gateway/onboard/calibration/sequence/px4-radio-sequence.ts';
import { Px4Sequence } from '../../../../../gateway/onboard/calibration/sequence/px4-sequence.ts';

const say = (course: Px4Sequence, text: string) => course.heard({ kind: 'text', text });

describe("PX4's own lines", () => {
  it('lead through the accelerometer', () => {
    const course = new Px4Sequence('accelerometer');
    expect(say(course, '[cal] calibration done: accel')).toBeUndefined();
    say(course, '[cal] calibration started: 2 accel');
    expect(say(course, '[cal] progress <17>')).toEqual({ progressPct: 17 });
    expect(say(course, '[cal] pending: back front left right up')).toMatchObject({ position: 'nose-up' });
    expect(say(course, '[cal] down orientation detected')).toMatchObject({ position: 'level' });
    expect(say(course, '[cal] down side done, rotate to a different side')).toMatchObject({
      position: null,
      positionsDone: ['level'],
    });
    expect(say(course, 'Preflight Fail: something else')).toBeUndefined();
    expect(say(course, '[cal] calibration done: accel')).toMatchObject({ state: 'done' });
  });

  it('end it when they say so', () => {
    expect(say(new Px4Sequence('gyro'), '[cal] calibration failed: timeout: no motion')).toMatchObject({
      state: 'failed',
      detail: 'timeout: no motion',
    });
    expect(say(new Px4Sequence('gyro'), '[cal] calibration cancelled')).toMatchObject({ state: 'cancelled' });
  });

  it('never throw, whatever is said', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const line of [text, `[cal] ${text}`]) say(new Px4Sequence('compass'), line);
      }),
    );
  });
});

describe("ArduPilot's accelerometer", () => {
  it('never succeeds before a position was confirmed, whatever comes in whatever order', () => {
    const news = fc.oneof(
      fc.integer({ min: -2, max: 9 }),
      fc.constantFrom(16_777_215, 16_777_216),
      fc.constantFrom(
        'Calibration successful',
        'Calibration FAILED',
        'Place vehicle level and press any key.',
      ),
      fc.constant('confirm' as const),
    );
    fc.assert(
      fc.property(fc.array(news, { maxLength: 40 }), (events) => {
        const course = new AccelerometerSequence();
        let asked: CalibrationPosition | null | undefined;
        let confirmed = 0;
        for (const event of events) {
          const change =
            event === 'confirm'
              ? asked && course.confirmed(asked)
              : typeof event === 'number'
                ? course.heard({ kind: 'position', value: event })
                : course.heard({ kind: 'text', text: event });
          if (event === 'confirm' && asked) {
            confirmed += 1;
            asked = undefined;
          }
          if (change && change.position !== undefined) asked = change.position;
          if (change && change.state === 'done') expect(confirmed).toBeGreaterThan(0);
          if (change && change.state !== undefined && ['done', 'failed'].includes(change.state)) return;
        }
      }),
    );
  });
});

describe("PX4's radio", () => {
  const say5 = (course: Px4RadioSequence, pulsesUs: readonly number[]) => {
    let last: unknown;
    for (let count = 0; count < 5; count += 1) last = course.heard({ kind: 'channels', pulsesUs }) ?? last;
    return last;
  };
  const REST = [1500, 1500, 1000, 1500, 1000];
  const moved = (channel: number, pulseUs: number) =>
    REST.map((restUs, index) => (index === channel - 1 ? pulseUs : restUs));
  const found = () => {
    const course = new Px4RadioSequence();
    say5(course, REST);
    for (const [channel, pulseUs] of [
      [3, 2000],
      [4, 1000],
      [1, 2000],
      [2, 2000],
    ] as const) {
      say5(course, moved(channel, pulseUs));
      say5(course, REST);
    }
    return course;
  };

  it('finds each stick by the channel that moves, and which way it goes', () => {
    const course = found();
    expect(() => course.preview(() => undefined)).toThrow(/Channel 4, 1, 2 has not/);
    say5(course, [1000, 1000, 1000, 1000, 1000]);
    say5(course, [2000, 2000, 2000, 2000, 2000]);
    say5(course, REST);
    const { changes = [] } = course.preview((name) => (name === 'RC1_REV' ? 1 : undefined));
    expect(changes).toEqual(
      expect.arrayContaining([
        { name: 'RC_MAP_THROTTLE', from: null, to: 3 },
        { name: 'RC_MAP_YAW', from: null, to: 4 },
        { name: 'RC4_REV', from: null, to: -1 },
        { name: 'RC1_REV', from: 1, to: 1 },
        { name: 'RC3_TRIM', from: null, to: 1000 },
        { name: 'RC5_TRIM', from: null, to: 1500 },
        { name: 'RC_CHAN_CNT', from: null, to: 5 },
      ]),
    );
  });

  it('waits for sticks that move, are moved a little, or stay away', () => {
    const course = new Px4RadioSequence();
    for (let step = 0; step < 30; step += 1)
      course.heard({ kind: 'channels', pulsesUs: moved(3, 1000 + step * 30) });
    expect(() => course.preview(() => undefined)).toThrow(/Not every stick/);
    say5(course, REST);
    say5(course, moved(3, 1200));
    say5(course, moved(3, 2000));
    expect(say5(course, moved(3, 2000))).not.toHaveProperty('instruction');
    expect(() => course.preview(() => undefined)).toThrow(/Not every stick/);
  });

  it('never takes one channel for two sticks, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 2500 }), { minLength: 4, maxLength: 6 }), {
          maxLength: 40,
        }),
        (frames) => {
          const course = new Px4RadioSequence();
          for (const pulsesUs of frames) say5(course, pulsesUs);
          try {
            const { changes = [] } = course.preview(() => undefined);
            const maps = changes.filter(({ name }) => name.startsWith('RC_MAP')).map(({ to }) => to);
            expect(new Set(maps).size).toBe(4);
          } catch (error) {
            expect(error).toMatchObject({ code: 'state-conflict' });
          }
        },
      ),
    );
  });
});
