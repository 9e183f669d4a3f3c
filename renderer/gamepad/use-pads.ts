import { useEffect, useState } from 'react';
import { type PadReading, readBrowserPads } from './pad-reading.ts';

/** Often enough for a bar that follows a stick. */
const LIVE_PERIOD_MS = 50;

/** Gamepads that are connected; `isLive` renews their readings while they are shown. */
export function usePads(isLive = false): readonly PadReading[] {
  const [pads, setPads] = useState(readBrowserPads);
  useEffect(() => {
    const look = () => setPads(readBrowserPads());
    addEventListener('gamepadconnected', look);
    addEventListener('gamepaddisconnected', look);
    const timer = isLive ? setInterval(look, LIVE_PERIOD_MS) : undefined;
    return () => {
      removeEventListener('gamepadconnected', look);
      removeEventListener('gamepaddisconnected', look);
      clearInterval(timer);
    };
  }, [isLive]);
  return pads;
}
