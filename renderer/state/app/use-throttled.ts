import { useEffect, useRef, useState } from 'react';
import { browserClock, type Timer } from '../../api/clock.ts';

/** A value as it was a moment ago: renewed every `periodMs` at most, for what is too dear to follow each change. */
export function useRested<Value>(value: Value, periodMs: number): Value {
  const [rested, setRested] = useState(value);
  const newest = useRef(value);
  newest.current = value;
  const timer = useRef<Timer>(undefined);
  useEffect(() => {
    if (value === rested) return;
    timer.current ??= browserClock.after(periodMs, () => {
      timer.current = undefined;
      setRested(newest.current);
    });
  }, [value, rested, periodMs]);
  useEffect(
    () => () => {
      timer.current?.cancel();
      timer.current = undefined;
    },
    [],
  );
  return rested;
}
