import type { Feature, FeatureCollection, Point, Polygon } from 'geojson';
import type { VehicleFence, VehicleRally } from '../../../gateway/contract/onboard/onboard.ts';
import { formatHeight } from '../../format/measure/measured.ts';
import { t } from '../../language/translate.ts';

/** Corners used to draw a circle. */
const CIRCLE_CORNERS = 72;
const METRES_PER_DEGREE = 111_319.5;

/** The onboard fence as areas. `isOff`: it is disabled, or that is unknown. */
export function fenceFeatures(fence: VehicleFence | undefined): FeatureCollection<Polygon> {
  if (!fence) return { type: 'FeatureCollection', features: [] };
  const isOff = fence.settings.isEnabled !== true;
  const isUnsure = fence.settings.isEnabled === null;
  const area = (kind: 'inclusion' | 'exclusion', ring: readonly (readonly number[])[]): Feature<Polygon> => {
    const state = isUnsure ? ` (${t('on/off unknown')})` : isOff ? ` (${t('off')})` : '';
    return {
      type: 'Feature',
      properties: { isExclusion: kind === 'exclusion', isOff, label: `${t(FENCE_NAMES[kind])}${state}` },
      geometry: { type: 'Polygon', coordinates: [closed(ring)] },
    };
  };
  return {
    type: 'FeatureCollection',
    features: [
      ...fence.geofence.polygons.map(({ kind, corners }) => area(kind, corners)),
      ...fence.geofence.circles.map(({ kind, centre, radiusM }) => area(kind, circle(centre, radiusM))),
    ],
  };
}

/** Onboard rally points. */
export function rallyFeatures(rally: VehicleRally | undefined): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: (rally?.points ?? []).map(({ at, heightM }, index) => ({
      type: 'Feature',
      properties: {
        label: t('Rally {number} · {height}', { number: index + 1, height: formatHeight(heightM) }),
      },
      geometry: { type: 'Point', coordinates: [...at] },
    })),
  };
}

const FENCE_NAMES = { inclusion: 'Onboard geofence', exclusion: 'Keep out (onboard)' } as const;

function closed(ring: readonly (readonly number[])[]): number[][] {
  const [first] = ring;
  return first ? [...ring, first].map((corner) => [...corner]) : [];
}

function circle([longitude, latitude]: readonly [number, number], radiusM: number): number[][] {
  const northDeg = radiusM / METRES_PER_DEGREE;
  const eastDeg = northDeg / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_CORNERS;
    return [longitude + eastDeg * Math.sin(angle), latitude + northDeg * Math.cos(angle)];
  });
}
