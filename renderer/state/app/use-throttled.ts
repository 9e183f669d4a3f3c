import { useEffect, useRef, useState } from 'react';
import { browserClock, type Timer } from '../../api/clock.ts';

/** The value, renewed every `periodMs` at most: for work too expensive to repeat on each change. */
export function useThrottled<Value>(value: Value, periodMs: number): Value {
  const [throttled, setThrottled] = useState(value);
  const newest = useRef(value);
  newest.current = value;
  const timer = useRef<Timer>(undefined);
  useEffect(() => {
    if (value === throttled) return;
    timer.current ??= browserClock.after(periodMs, () => {
      timer.current = undefined;
      setThrottled(newest.current);
    });
  }, [value, throttled, periodMs]);
  useEffect(
    () => () => {
      timer.current?.cancel();
      timer.current = undefined;
    },
    [],
  );
  return throttled;
}
