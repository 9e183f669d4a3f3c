import { useEffect, useState } from 'react';
import { browserClock, type Timer } from '../../../api/clock.ts';
import type { TimeSpan, TimeView } from './time-view.ts';

const SETTLE_MS = 150;

/** What is shown, a moment after it stopped changing: for what is too slow to follow a hand. */
export function useShownSpan(view: TimeView): TimeSpan | undefined {
  const [span, setSpan] = useState(view.shown);
  useEffect(() => {
    let timer: Timer | undefined;
    setSpan(view.shown);
    const stop = view.subscribe(() => {
      timer?.cancel();
      timer = browserClock.after(SETTLE_MS, () => setSpan(view.shown));
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [view]);
  return span;
}
