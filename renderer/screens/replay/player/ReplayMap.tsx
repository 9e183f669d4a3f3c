import { useEffect, useState } from 'react';
import type { ReplayedSetup } from '../../../../gateway/contract/recording/playback.ts';
import { activeItemNumber } from '../../../format/mission-item-number.ts';
import { FeedMap } from '../../../map/FeedMap.tsx';
import type { FlightMap } from '../../../map/flight-map.ts';
import { type GroundPath, missionFeatures } from '../../../map/map-features.ts';
import type { RecordedVehicles } from '../../../state/replay/playback-vehicles.ts';
import { usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { usePlayerState } from './player-context.ts';

export interface ReplayMapProps {
  readonly label: string;
  readonly vehicles: RecordedVehicles;
  /** As this map's feed names it. */
  readonly selectedId: string | undefined;
  readonly setup: ReplayedSetup | undefined;
  /** Whole ways of the flights, as far as they are known. */
  readonly paths: readonly GroundPath[];
  readonly onSelect: (vehicleId: string) => void;
}

/** Recorded vehicles on a map, with the mission they had on board. */
export function ReplayMap({ label, vehicles, selectedId, setup, paths, onSelect }: ReplayMapProps) {
  const [map, setMap] = useState<FlightMap>();
  const isFollowing = usePlaybackView((state) => state.isFollowing);
  const jumps = usePlayerState((state) => state.jumps);
  useRecordedMission(map, vehicles, selectedId, setup);
  return (
    <FeedMap
      label={label}
      feed={vehicles.feed}
      selectedId={selectedId}
      onSelect={onSelect}
      isFollowing={isFollowing}
      onFollow={(next) => usePlaybackView.setState({ isFollowing: next })}
      onMap={setMap}
      paths={paths}
      trailSerial={jumps}
    />
  );
}

function useRecordedMission(
  map: FlightMap | undefined,
  { store }: RecordedVehicles,
  selectedId: string | undefined,
  setup: ReplayedSetup | undefined,
): void {
  const telemetry = store((state) =>
    selectedId === undefined ? undefined : state.entries[selectedId]?.telemetry,
  );
  const { lat, lon } = telemetry?.home ?? {};
  const items = setup?.mission?.items;
  const activeNumber = activeItemNumber(telemetry);
  useEffect(() => {
    const home = lat === undefined || lon === undefined ? undefined : { lat, lon };
    const { points, legs } = missionFeatures(items ?? [], activeNumber, home);
    map?.setData('mission-points', points);
    map?.setData('mission-legs', legs);
  }, [map, items, activeNumber, lat, lon]);
}
