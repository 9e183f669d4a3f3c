import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clusterMarks,
  lastMarkAt,
  timelineBands,
  timelineMarks,
} from '../../../../renderer/state/replay/playback-lanes.ts';
import { axisShowing, panAxis, zoomAxis } from '../../../../renderer/state/replay/playback-view-store.ts';
import { ANCHOR_MS, buildMark, DURATION_MS } from '../../builder/build-playback.ts';

const flight = (sessionId: string, anchorMs: number) => ({
  sessionId,
  name: sessionId,
  mode: 'sim' as const,
  anchorMs,
  startAtMs: anchorMs,
  endAtMs: anchorMs + DURATION_MS,
});
const whole = { fromMs: 0, toMs: DURATION_MS };

test('marks of two flights stand on one axis, each by its own clock', () => {
  const marks = timelineMarks(
    [flight('a', ANCHOR_MS), flight('b', ANCHOR_MS + 1_000)],
    [
      { sessionId: 'b', events: [buildMark({ tRelMs: 3_000, kind: 'ack' })], gaps: [] },
      { sessionId: 'a', events: [buildMark({ tRelMs: 2_500 })], gaps: [] },
    ],
  );
  expect(marks.map(({ flight: index, positionMs, lane }) => [index, positionMs, lane])).toEqual([
    [1, 2_000, 'commands'],
    [0, 2_500, 'modes'],
  ]);
});

test('gaps are bands on the same axis', () => {
  const gap = { vehicleId: null, fromMs: ANCHOR_MS + 10, toMs: ANCHOR_MS + 20, reason: 'silent' };
  expect(
    timelineBands([flight('a', ANCHOR_MS)], [{ sessionId: 'a', events: [], gaps: [gap] }]),
  ).toMatchObject([{ fromMs: 10, toMs: 20 }]);
});

describe('clusters', () => {
  const marks = timelineMarks(
    [flight('a', ANCHOR_MS)],
    [
      {
        sessionId: 'a',
        gaps: [],
        events: [
          buildMark({ tRelMs: 1_000 }),
          buildMark({ tRelMs: 1_050, severity: 'warning' }),
          buildMark({ tRelMs: 9_000, endT: ANCHOR_MS + 12_000 }),
        ],
      },
    ],
  );

  test('near marks become one with the worst severity', () => {
    expect(clusterMarks(marks, whole, 100).map((each) => [each.marks.length, each.severity])).toEqual([
      [2, 'warning'],
      [1, 'info'],
    ]);
  });

  test('what began before the view and still lasts is seen', () => {
    expect(clusterMarks(marks, { fromMs: 10_000, toMs: 20_000 }, 100)).toHaveLength(1);
    expect(clusterMarks(marks, { fromMs: 12_001, toMs: 20_000 }, 100)).toHaveLength(0);
  });

  test('no mark is lost or doubled, and never more are drawn than fit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: DURATION_MS }), { maxLength: 400 }), (times) => {
        const many = timelineMarks(
          [flight('a', ANCHOR_MS)],
          [{ sessionId: 'a', gaps: [], events: times.map((tRelMs) => buildMark({ tRelMs })) }],
        );
        const clusters = clusterMarks(many, whole, 600);
        expect(clusters.flatMap((each) => each.marks)).toEqual(many);
        expect(clusters.length).toBeLessThanOrEqual(DURATION_MS / 600 + 1);
      }),
      { numRuns: 50 },
    );
  });
});

test('the mark under the play head is the last one that was passed', () => {
  const marks = timelineMarks(
    [flight('a', ANCHOR_MS)],
    [{ sessionId: 'a', gaps: [], events: [100, 200, 200, 300].map((tRelMs) => buildMark({ tRelMs })) }],
  );
  expect([0, 100, 199, 200, 9_999].map((positionMs) => lastMarkAt(marks, positionMs))).toEqual([
    -1, 0, 0, 2, 3,
  ]);
});

describe('the view of the axis', () => {
  test('stays within the log however it is zoomed and moved', () => {
    const step = fc.record({
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      pan: fc.integer({ min: -DURATION_MS, max: DURATION_MS }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let view = whole;
        for (const { factor, at, pan } of steps) {
          view = zoomAxis(view, factor, view.fromMs + at * (view.toMs - view.fromMs), DURATION_MS);
          view = panAxis(view, pan, DURATION_MS);
          expect(view.fromMs).toBeGreaterThanOrEqual(-1e-6);
          expect(view.toMs).toBeLessThanOrEqual(DURATION_MS + 1e-6);
          expect(view.toMs - view.fromMs).toBeGreaterThanOrEqual(999);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('keeps what is under the pointer there', () => {
    const view = zoomAxis(whole, 0.5, 15_000, DURATION_MS);
    expect((15_000 - view.fromMs) / (view.toMs - view.fromMs)).toBeCloseTo(0.25);
  });

  test('turns the page when the play head leaves it', () => {
    const view = { fromMs: 0, toMs: 10_000 };
    expect(axisShowing(view, 5_000, false, DURATION_MS)).toBe(view);
    expect(axisShowing(view, 11_000, false, DURATION_MS)).toEqual({ fromMs: 10_000, toMs: 20_000 });
  });

  test('a log shorter than the shortest view is shown whole', () => {
    expect(zoomAxis({ fromMs: 0, toMs: 200 }, 0.1, 50, 200)).toEqual({ fromMs: 0, toMs: 200 });
  });
});
