import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TimeView } from '../../../../renderer/state/replay/time-view.ts';

function viewOf(toMs: number): TimeView {
  const view = new TimeView();
  view.setWhole({ fromMs: 0, toMs });
  return view;
}

describe('the time the plots show', () => {
  test('zooming keeps the moment under the pointer where it is', () => {
    const view = viewOf(1000);
    view.zoom(0.5, 250);
    expect(view.shown).toEqual({ fromMs: 125, toMs: 625 });
    expect(view.isWhole).toBe(false);
    view.reset();
    expect(view.isWhole).toBe(true);
  });

  test('moving stops at the ends and keeps its length', () => {
    const view = viewOf(1000);
    view.show({ fromMs: 700, toMs: 900 });
    view.pan(3);
    expect(view.shown).toEqual({ fromMs: 800, toMs: 1000 });
  });

  test('what shows all goes on showing all when the recording grows, a part stays', () => {
    const view = viewOf(1000);
    view.setWhole({ fromMs: 0, toMs: 2000 });
    expect(view.shown).toEqual({ fromMs: 0, toMs: 2000 });
    view.show({ fromMs: 100, toMs: 300 });
    view.setWhole({ fromMs: 0, toMs: 3000 });
    expect(view.shown).toEqual({ fromMs: 100, toMs: 300 });
  });

  test('listeners hear of changes only, and no more after they left', () => {
    const view = viewOf(1000);
    let heard = 0;
    const stop = view.subscribe(() => heard++);
    view.show({ fromMs: 100, toMs: 300 });
    view.show({ fromMs: 100, toMs: 300 });
    view.show({ fromMs: Number.NaN, toMs: 300 });
    stop();
    view.reset();
    expect(heard).toBe(1);
  });

  test('whatever hands do, it stays within the recording and never becomes empty', () => {
    const move = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), at: fc.integer() }),
      fc.record({ share: fc.double({ min: -50, max: 50, noNaN: true }) }),
      fc.record({
        fromMs: fc.integer({ min: -5000, max: 5000 }),
        toMs: fc.integer({ min: -5000, max: 5000 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const view = viewOf(1000);
        for (const each of moves) {
          if ('factor' in each) view.zoom(each.factor, each.at);
          else if ('share' in each) view.pan(each.share);
          else view.show(each);
          const { fromMs, toMs } = view.shown ?? { fromMs: 0, toMs: 0 };
          expect(fromMs).toBeGreaterThanOrEqual(0);
          expect(toMs).toBeLessThanOrEqual(1000 + 1e-6);
          expect(toMs - fromMs).toBeGreaterThanOrEqual(19.999);
        }
      }),
      { numRuns: 100 },
    );
  });
});
