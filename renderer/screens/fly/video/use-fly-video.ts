import type { VideoSource } from '../../../../gateway/contract/recording/video.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVideoSources } from '../../../state/video/video-queries.ts';
import { shownSources, useVideoView } from '../../../state/video/video-view-store.ts';

export interface FlyVideoState {
  readonly sources: readonly VideoSource[];
  readonly shown: readonly VideoSource[];
  /** The picture has the place of the map, as long as there is one. */
  readonly isLarge: boolean;
}

/** What video the Fly screen shows, and where. */
export function useFlyVideo(): FlyVideoState {
  const sources = useVideoSources().data ?? NONE;
  const vehicleId = useSelectedVehicleId();
  const { isShown, isLarge, chosenIds } = useVideoView();
  const shown = isShown ? shownSources(sources, chosenIds, vehicleId) : NONE;
  if (isLarge && shown.length > 0) return { sources, shown, isLarge };
  return { sources, shown: shown.slice(0, MOST_SMALL), isLarge: false };
}

/** More small pictures do not fit beside the map of a small window. */
const MOST_SMALL = 2;

const NONE: readonly VideoSource[] = [];
