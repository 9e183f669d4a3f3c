import { AppError } from '../../base/error.ts';
import type { FlightPlan, FlightPlanFormat } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { hasPlace } from '../../contract/vehicle/item-place.ts';
import { planHome } from '../item/plan-home.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from '../item/plan-place.ts';
import { layOutPlan, type PlanGround } from '../pattern/lay-out-plan.ts';
import { writeQgcPlanFile } from './qgc-plan-file.ts';
import { writeWaypointsFile } from './waypoints-file.ts';

/**
 * A plan as the text of a file; patterns that follow the ground are written as they are flown.
 * @throws validation for a format that is only read
 */
export function writePlanFile(
  plan: FlightPlan,
  name: string,
  format: FlightPlanFormat,
  ground: PlanGround = {},
): string {
  switch (format) {
    case 'plan':
      return writeQgcPlanFile(plan, ground);
    case 'waypoints':
      return writeWaypointsFile(plan, ground);
    case 'kml':
      return writeKmlFile(plan, name, ground);
    case 'gpx':
      return writeGpxFile(plan, name, ground);
    case 'csv':
      return writeCsvFile(plan, ground);
    case 'kmz':
    case 'geojson':
      throw new AppError(
        'validation',
        `${format} can only be imported. Export plan, waypoints, kml, gpx or csv.`,
        {
          context: { errors: [{ pointer: '/format', detail: 'can only be imported' }] },
        },
      );
  }
}

interface Stop {
  readonly item: MissionItem;
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
}

/** The flight path of a plan for map programs: a line, its waypoints, and the geofence. */
function writeKmlFile(plan: FlightPlan, name: string, ground: PlanGround): string {
  const stops = stopsOf(plan, ground);
  const homeM = planHome(plan, ground.home)?.altitudeAmslM;
  const line = heightsOf(stops, homeM);
  const placemarks = stops.map((stop) => {
    const own = heightsOf([stop], homeM);
    return `<Placemark><name>${stop.index + 1}</name><description>MAV_CMD ${stop.item.command}</description>${own.mark}<Point><altitudeMode>${own.mode}</altitudeMode><coordinates>${own.coordinates}</coordinates></Point></Placemark>`;
  });
  const fences = plan.geofence.polygons.map(({ id, kind, name: label, corners }) => {
    const [first] = corners;
    const ring = [...corners, ...(first ? [first] : [])].map(([lon, lat]) => `${lon},${lat},0`).join(' ');
    return `<Placemark><name>${escaped(label ?? id)}</name><description>Fence, ${kind}</description><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(name)}</name>`,
    `<Placemark><name>Way</name>${line.mark}<LineString><altitudeMode>${line.mode}</altitudeMode><coordinates>${line.coordinates}</coordinates></LineString></Placemark>`,
    ...placemarks,
    ...fences,
    '</Document></kml>',
    '',
  ].join('\n');
}

/**
 * Above the sea where all are known so, over the ground where all are. Where home is not known heights above it are shown as over the
 * ground and marked, so that they come back as what they are. What has no height in common lies on the ground.
 */
function heightsOf(stops: readonly Stop[], homeM: number | undefined) {
  const written = (mode: string, heightOf: (item: MissionItem) => number | null | undefined, mark = '') => ({
    mode,
    mark,
    coordinates: stops.map(({ item, lat, lon }) => `${lon},${lat},${heightOf(item) ?? 0}`).join(' '),
  });
  if (stops.every(({ item }) => amslM(item, homeM) !== undefined))
    return written('absolute', (item) => amslM(item, homeM));
  const counted = new Set(
    stops.map(({ item }) => (item.altitude_m === null ? undefined : referenceOf(item.frame))),
  );
  const [reference] = counted;
  if (counted.size > 1 || (reference !== 'home' && reference !== 'terrain'))
    return written('clampToGround', () => 0);
  const mark =
    reference === 'home'
      ? '<ExtendedData><Data name="heightReference"><value>home</value></Data></ExtendedData>'
      : '';
  return written('relativeToGround', ({ altitude_m }) => altitude_m, mark);
}

/** The flight path as a GPX route. Only heights above sea level are written. */
function writeGpxFile(plan: FlightPlan, name: string, ground: PlanGround): string {
  const homeM = planHome(plan, ground.home)?.altitudeAmslM;
  const points = stopsOf(plan, ground).map(({ item, index, lat, lon }) => {
    const heightM = amslM(item, homeM);
    const height = heightM === undefined ? '' : `<ele>${heightM}</ele>`;
    return `<rtept lat="${lat}" lon="${lon}">${height}<name>${index + 1}</name></rtept>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Aerodeck" xmlns="http://www.topografix.com/GPX/1/1">',
    `<rte><name>${escaped(name)}</name>`,
    ...points,
    '</rte></gpx>',
    '',
  ].join('\n');
}

/** One row per item with its values. */
function writeCsvFile(plan: FlightPlan, ground: PlanGround): string {
  const head = 'item,command,frame,param1,param2,param3,param4,latitude,longitude,altitude_m';
  const rows = layOutPlan(plan, ground).items.map(({ command, frame, params, lat, lon, altitude_m }, index) =>
    [index + 1, command, frame, ...params, lat, lon, altitude_m].map((value) => value ?? '').join(','),
  );
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

/** Undefined where it is not known. */
function amslM({ altitude_m, frame }: MissionItem, homeM: number | undefined): number | undefined {
  if (altitude_m === null) return undefined;
  const reference = referenceOf(frame);
  if (reference === 'sea') return altitude_m;
  if (reference !== 'home' || homeM === undefined) return undefined;
  return Math.round((altitude_m + homeM) * 100) / 100;
}

function stopsOf(plan: FlightPlan, ground: PlanGround): readonly Stop[] {
  return layOutPlan(plan, ground).items.flatMap((item, index) => {
    if (item.command >= FIRST_NOT_NAVIGATION || !hasPlace(item)) return [];
    return [{ item, index, lat: item.lat, lon: item.lon }];
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
