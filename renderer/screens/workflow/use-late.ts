import { useEffect, useState } from 'react';
import { browserClock } from '../../api/clock.ts';

/** The value as it was when it had not changed for so long. */
export function useLate<Value>(value: Value, delayMs: number): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = browserClock.after(delayMs, () => setLate(value));
    return () => timer.cancel();
  }, [value, delayMs]);
  return late;
}
