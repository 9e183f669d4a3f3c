import { create } from 'zustand';
import type { Aircraft, Traffic } from '../../../gateway/contract/vehicle/traffic.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { showOverlay, useOverlayStore } from './fly-store.ts';

interface TrafficStore {
  /** The newest frame; undefined until the first. */
  readonly traffic: Traffic | undefined;
  /** Monotonic milliseconds of this window. */
  readonly receivedAtMs: number;
  readonly isPanelShown: boolean;
  /** The aircraft whose values the panel shows. */
  readonly selectedId: string | undefined;
}

/** Other aircraft, as the gateway reports them once a second. */
export const useTrafficStore = create<TrafficStore>(() => ({
  traffic: undefined,
  receivedAtMs: 0,
  isPanelShown: false,
  selectedId: undefined,
}));

export function receiveTraffic(traffic: Traffic): void {
  useTrafficStore.setState({ traffic, receivedAtMs: browserClock.monotonicMs() });
}

/** Takes the place of the panel for risk and governance. */
export function showTrafficPanel(isPanelShown: boolean): void {
  useTrafficStore.setState({ isPanelShown });
  if (isPanelShown) showOverlay(false);
}

useOverlayStore.subscribe(({ isShown }) => {
  if (isShown) useTrafficStore.setState({ isPanelShown: false });
});

/** Shows the values of an aircraft; undefined: of none. */
export function selectAircraft(selectedId: string | undefined): void {
  useTrafficStore.setState({ selectedId });
  if (selectedId !== undefined) showTrafficPanel(true);
}

/** The aircraft whose name, address or category contains each word; in the order of urgency. */
export function matchingAircraft(
  aircraft: readonly Aircraft[],
  search: string,
  textOf: (aircraft: Aircraft) => string,
): readonly Aircraft[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return aircraft;
  return aircraft.filter((each) => {
    const text = textOf(each).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
