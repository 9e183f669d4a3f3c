import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccelerometerCourse } from '../../../gateway/calibration/accelerometer-course.ts';
import { Px4Course } from '../../../gateway/calibration/px4-course.ts';
import type { CalibrationPosition } from '../../../gateway/contract/calibration.ts';

const say = (course: Px4Course, text: string) => course.heard({ kind: 'text', text });

describe("PX4's own lines", () => {
  it('lead through the accelerometer', () => {
    const course = new Px4Course('accelerometer');
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
    expect(say(new Px4Course('gyro'), '[cal] calibration failed: timeout: no motion')).toMatchObject({
      state: 'failed',
      detail: 'timeout: no motion',
    });
    expect(say(new Px4Course('gyro'), '[cal] calibration cancelled')).toMatchObject({ state: 'cancelled' });
  });

  it('never throw, whatever is said', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const line of [text, `[cal] ${text}`]) say(new Px4Course('compass'), line);
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
        const course = new AccelerometerCourse();
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
