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
}

/** What of a replay is looked at. */
export const usePlaybackView = create<PlaybackViewStore>(() => ({
  tab: 'vehicle',
  chosen: undefined,
  hiddenLanes: [],
  isOverlaid: false,
  isFollowing: true,
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
