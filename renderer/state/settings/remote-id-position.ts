import { useEffect } from 'react';
import { create } from 'zustand';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';

const STORAGE_KEY = 'aerodeck.remote-id-position';
/** Below the 5 s for which the gateway sends a position as live. */
const PERIOD_MS = 2000;
const TIMEOUT_MS = 4000;

interface PositionReports {
  /** Chosen here: another computer that shows the station must not report where it is. */
  readonly isOn: boolean;
  readonly problem: 'denied' | 'unavailable' | 'not-sent' | undefined;
}

/** Whether this window reports the position of its computer for Remote ID. Stored on this machine. */
export const usePositionStore = create<PositionReports>(() => ({
  isOn: localStorage.getItem(STORAGE_KEY) === 'on',
  problem: undefined,
}));

export function setPositionReports(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  usePositionStore.setState({ isOn, problem: undefined });
}

/** Reports the position every 2 s while that is switched on. */
export function usePositionReports(): void {
  const { rest } = useGateway();
  const isOn = usePositionStore((state) => state.isOn);
  useEffect(() => {
    if (!isOn) return;
    const report = () => reportPosition(rest, navigator.geolocation);
    report();
    const timer = browserClock.every(PERIOD_MS, report);
    return () => timer.cancel();
  }, [isOn, rest]);
}

/** @param source undefined where the browser has none, as on an insecure connection */
export function reportPosition(rest: RestCaller, source: Geolocation | undefined): void {
  const note = (problem: PositionReports['problem']) => usePositionStore.setState({ problem });
  if (!source) {
    note('unavailable');
    return;
  }
  source.getCurrentPosition(
    ({ coords, timestamp }) => {
      const body = {
        lat: coords.latitude,
        lon: coords.longitude,
        altitudeM: coords.altitude,
        ageMs: Math.min(600_000, Math.max(0, browserClock.utcMs() - timestamp)),
      };
      call(rest, stationApi.putRemoteIdPosition, { body }).then(
        () => note(undefined),
        () => note('not-sent'),
      );
    },
    ({ code }) => note(code === 1 ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 0, timeout: TIMEOUT_MS },
  );
}
