import { useEffect, useState } from 'react';
import { browserClock } from '../../api/connection/clock.ts';

/** The value after it has not changed for that time. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = browserClock.after(delayMs, () => setDebounced(value));
    return () => timer.cancel();
  }, [value, delayMs]);
  return debounced;
}
