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
  return { sources, shown, isLarge: isLarge && shown.length > 0 };
}

const NONE: readonly VideoSource[] = [];
