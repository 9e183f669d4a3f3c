import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import type { TerrainPoint } from '../../../gateway/contract/mission/terrain.ts';
import type { Photo } from '../../../gateway/contract/vehicle/payload.ts';
import { cameraFootprint, cameraViewOf } from '../../format/camera-footprint.ts';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { useDebounced } from '../../state/app/use-debounced.ts';
import { useOperation, whenKnown } from '../../state/connection/operations.ts';
import { useHeightsAt } from '../../state/map/ground-heights.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';

/** Terrain heights are asked for at the points of such a grid, so that a flight asks for few. */
const GRID_DEG = 0.0003;
const NONE: FeatureCollection = { type: 'FeatureCollection', features: [] };
const HEIGHTS_PAUSE_MS = 400;

/** Shows what the camera of the selected vehicle sees of the ground, and where its photos were taken. */
export function useCameraMap(map: FlightMap | undefined): void {
  const vehicleId = useSelectedVehicleId();
  const view = useVehicleValue(vehicleId, cameraViewOf);
  const level = useMemo(() => view && cameraFootprint(view, view.levelAmslM), [view]);
  const wanted = useDebounced(JSON.stringify(level?.points.map(gridPoint) ?? []), HEIGHTS_PAUSE_MS);
  const points = useMemo(() => JSON.parse(wanted) as TerrainPoint[], [wanted]);
  const heights = useHeightsAt(points);
  useEffect(() => {
    const known = new Map(points.map((point, index) => [point.join(), heights[index]]));
    const seen =
      view && cameraFootprint(view, view.levelAmslM, (place) => known.get(gridPoint(place).join()));
    map?.showCameraArea(seen && { points: seen.points, isCertain: !view.isAssumed && !seen.isCutOff });
  }, [map, view, points, heights]);

  // Each photo changes the sum: the list is read again.
  const taken = useVehicleValue(vehicleId, ({ cameras = [] }) =>
    cameras.reduce((sum, { photo }) => sum + (photo ? photo.index + 1 : 0), 0),
  );
  const { data } = useOperation(vehicleApi.listVehiclePhotos, whenKnown({ vehicleId }), {
    revision: taken ?? 0,
    enabled: (taken ?? 0) > 0,
  });
  useEffect(
    () => map?.setData('photos', data && taken ? photoFeatures(data.photos) : NONE),
    [map, data, taken],
  );
}

function gridPoint({ lat, lon }: GroundPoint): TerrainPoint {
  const onGrid = (degrees: number) => Number((Math.round(degrees / GRID_DEG) * GRID_DEG).toFixed(6));
  return [onGrid(lat), onGrid(lon)];
}

function photoFeatures(photos: readonly Photo[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: photos.flatMap(({ lat, lon, index, camera }) =>
      lat === null || lon === null
        ? []
        : [
            {
              type: 'Feature',
              properties: { index, camera },
              geometry: { type: 'Point', coordinates: [lon, lat] },
            },
          ],
    ),
  };
}
