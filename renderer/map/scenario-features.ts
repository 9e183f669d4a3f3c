import type { Feature, FeatureCollection } from 'geojson';
import type { Scenario, ScenarioPlace } from '../../gateway/contract/simulation/scenario.ts';
import type { GroundPoint } from '../format/measure/coordinates.ts';

const METRES_PER_DEGREE = 111_319.49;
const CORNERS = 24;
/** Half the width of a dock's pad. */
const PAD_M = 2;

/** Obstacles and docks of a scenario as named areas. Obstacles look like no-fly areas. */
export function scenarioFeatures(scenario: Scenario | undefined): FeatureCollection['features'] {
  if (!scenario) return [];
  const { home, environment } = scenario;
  return [
    ...environment.obstacles.map(({ name, at, radiusM, heightM }) =>
      circle(placeOf(home, at), radiusM, {
        name: `${name} · ${heightM} m`,
        isNoFly: false,
        isObstacle: true,
      }),
    ),
    ...environment.docks.map(({ dockId, at }) =>
      circle(placeOf(home, at), PAD_M, { name: dockId, isNoFly: false, isObstacle: false }),
    ),
  ];
}

function placeOf(home: GroundPoint, at: ScenarioPlace): GroundPoint {
  return 'lat' in at ? at : offset(home, at.northM, at.eastM);
}

function circle(centre: GroundPoint, radiusM: number, properties: Feature['properties']): Feature {
  const ring = Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % CORNERS)) / CORNERS;
    const { lat, lon } = offset(centre, radiusM * Math.cos(angle), radiusM * Math.sin(angle));
    return [lon, lat];
  });
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function offset({ lat, lon }: GroundPoint, northM: number, eastM: number): GroundPoint {
  const perDegreeEast = METRES_PER_DEGREE * Math.max(1e-6, Math.cos((lat * Math.PI) / 180));
  return { lat: lat + northM / METRES_PER_DEGREE, lon: lon + eastM / perDegreeEast };
}
