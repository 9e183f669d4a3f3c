import { useEffect, useState } from 'react';

/** The state of a gamepad at one moment. */
export interface PadReading {
  /** The model; gamepads of the same model differ in `index`. */
  readonly id: string;
  readonly index: number;
  /** −1 to 1 each. Down and right are positive. */
  readonly axes: readonly number[];
  readonly buttons: readonly boolean[];
}

/** Gamepads of this machine. A browser reports one only after one of its buttons was pressed. */
export type ReadPads = () => readonly PadReading[];

/** Pads that the browser reports. */
export const readBrowserPads: ReadPads = () => {
  if (!('getGamepads' in navigator)) return [];
  return navigator.getGamepads().flatMap((pad) =>
    pad?.connected === true
      ? [
          {
            id: pad.id,
            index: pad.index,
            axes: [...pad.axes],
            buttons: pad.buttons.map(({ pressed, value }) => pressed || value > 0.5),
          },
        ]
      : [],
  );
};

/** Fast enough for a bar that follows a stick. */
const LIVE_PERIOD_MS = 50;

/** Connected gamepads. With `isLive`, their readings are updated continuously. */
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
