import { create } from 'zustand';
import type { LaneId } from './playback-lanes.ts';

/** A vehicle of one of the flights. */
export interface ChosenVehicle {
  readonly sessionId: string;
  readonly vehicleId: string;
}

export type PlayerTab = 'vehicle' | 'events' | 'mission' | 'parameters' | 'trace' | 'plots' | 'explain';

interface PlaybackViewStore {
  readonly tab: PlayerTab;
  readonly chosen: ChosenVehicle | undefined;
  readonly hiddenLanes: readonly LaneId[];
  /** Several flights on one map. */
  readonly isOverlaid: boolean;
  readonly isFollowing: boolean;
  readonly isVideoShown: boolean;
}

/** View state of a replay. */
export const usePlaybackView = create<PlaybackViewStore>(() => ({
  tab: 'vehicle',
  chosen: undefined,
  hiddenLanes: [],
  isOverlaid: false,
  isFollowing: true,
  isVideoShown: true,
}));

export function toggleLane(lane: LaneId): void {
  usePlaybackView.setState(({ hiddenLanes }) => ({
    hiddenLanes: hiddenLanes.includes(lane)
      ? hiddenLanes.filter((each) => each !== lane)
      : [...hiddenLanes, lane],
  }));
}

export function chooseReplayed(chosen: ChosenVehicle): void {
  usePlaybackView.setState({ chosen });
}

export function showPlayerTab(tab: PlayerTab): void {
  usePlaybackView.setState({ tab });
}

/** The part of the time axis that is shown. */
export interface AxisView {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The shortest span across the window. A shorter one is not useful. */
const SHORTEST_MS = 1_000;

/** The whole axis; never empty. */
export function wholeAxis(durationMs: number): AxisView {
  return { fromMs: 0, toMs: Math.max(1, durationMs) };
}

export function isWhole(view: AxisView, durationMs: number): boolean {
  return view.fromMs <= 0 && view.toMs >= durationMs;
}

/** Zooms the time axis. A `factor` below 1 zooms in. The moment `aroundMs` keeps its place on the screen. */
export function zoomAxis(view: AxisView, factor: number, aroundMs: number, durationMs: number): AxisView {
  const whole = wholeAxis(durationMs);
  const spanMs = Math.min(
    whole.toMs,
    Math.max(Math.min(SHORTEST_MS, whole.toMs), (view.toMs - view.fromMs) * factor),
  );
  const share = (aroundMs - view.fromMs) / (view.toMs - view.fromMs);
  return placed(aroundMs - share * spanMs, spanMs, whole.toMs);
}

export function panAxis(view: AxisView, byMs: number, durationMs: number): AxisView {
  return placed(view.fromMs + byMs, view.toMs - view.fromMs, wholeAxis(durationMs).toMs);
}

/** The same span where it shows a position, which then has most of the view ahead of it. */
export function axisShowing(
  view: AxisView,
  positionMs: number,
  isBackwards: boolean,
  durationMs: number,
): AxisView {
  if (positionMs >= view.fromMs && positionMs <= view.toMs) return view;
  const spanMs = view.toMs - view.fromMs;
  return placed(positionMs - spanMs * (isBackwards ? 0.9 : 0.1), spanMs, wholeAxis(durationMs).toMs);
}

function placed(fromMs: number, spanMs: number, endMs: number): AxisView {
  const from = Math.min(endMs - spanMs, Math.max(0, fromMs));
  return { fromMs: from, toMs: from + spanMs };
}
