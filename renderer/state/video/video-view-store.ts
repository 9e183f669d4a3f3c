import { create } from 'zustand';
import type { VideoSource } from '../../../gateway/contract/recording/video.ts';

/** More pictures at once are too small to be of use, and cost more than machines decode. */
export const MOST_SHOWN = 4;

interface VideoViewStore {
  readonly isShown: boolean;
  /** The picture fills the screen's main place and the map is the small one. */
  readonly isLarge: boolean;
  /** Chosen by the operator; undefined follows the selected vehicle. */
  readonly chosenIds: readonly string[] | undefined;
}

const STORAGE_KEY = 'aerodeck.video-shown';

/** How the Fly screen shows video. */
export const useVideoView = create<VideoViewStore>(() => ({
  isShown: localStorage.getItem(STORAGE_KEY) !== 'off',
  isLarge: false,
  chosenIds: undefined,
}));

export function showVideo(isShown: boolean): void {
  useVideoView.setState({ isShown, ...(!isShown && { isLarge: false }) });
  localStorage.setItem(STORAGE_KEY, isShown ? 'on' : 'off');
}

/** Shows the map large and the picture small, or the other way round. */
export function swapVideo(): void {
  useVideoView.setState(({ isLarge, isShown }) => ({ isLarge: !(isLarge && isShown), isShown: true }));
}

/** Adds a source to those shown now, or takes it out. */
export function toggleSource(sourceId: string, shownIds: readonly string[]): void {
  const chosenIds = shownIds.includes(sourceId)
    ? shownIds.filter((each) => each !== sourceId)
    : [...shownIds, sourceId].slice(-MOST_SHOWN);
  useVideoView.setState({ chosenIds });
}

export function followVehicle(): void {
  useVideoView.setState({ chosenIds: undefined });
}

/** The sources to show: the chosen ones; otherwise those of the vehicle, or those that belong to none. */
export function shownSources(
  sources: readonly VideoSource[],
  chosenIds: readonly string[] | undefined,
  vehicleId: string | undefined,
): readonly VideoSource[] {
  if (chosenIds) return sources.filter(({ sourceId }) => chosenIds.includes(sourceId)).slice(0, MOST_SHOWN);
  const own = sources.filter((each) => each.vehicleId !== null && each.vehicleId === vehicleId);
  const shown = own.length > 0 ? own : sources.filter((each) => each.vehicleId === null);
  return shown.slice(0, MOST_SHOWN);
}
