import type { FlightPlan } from '../../contract/flight-plan.ts';
import type { MissionItem } from '../../contract/mission.ts';
import { layOutPlan, type PlanGround } from '../lay-out-plan.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from '../plan-place.ts';

interface Stop {
  readonly item: MissionItem;
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
}

/** The way of a plan for programs that show maps: a line, its waypoints, and the fence. */
export function writeKmlFile(plan: FlightPlan, name: string, ground: PlanGround): string {
  const stops = stopsOf(plan, ground);
  const mode = stops.every(({ item }) => referenceOf(item.frame) === 'sea') ? 'absolute' : 'relativeToGround';
  const line = stops.map(({ item, lat, lon }) => `${lon},${lat},${item.altitude_m ?? 0}`).join(' ');
  const placemarks = stops.map(
    ({ item, index, lat, lon }) =>
      `<Placemark><name>${index + 1}</name><description>MAV_CMD ${item.command}</description><Point><altitudeMode>${mode}</altitudeMode><coordinates>${lon},${lat},${item.altitude_m ?? 0}</coordinates></Point></Placemark>`,
  );
  const fences = plan.geofence.polygons.map(({ id, kind, name: label, corners }) => {
    const [first] = corners;
    const ring = [...corners, ...(first ? [first] : [])].map(([lon, lat]) => `${lon},${lat},0`).join(' ');
    return `<Placemark><name>${escaped(label ?? id)}</name><description>Fence, ${kind}</description><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(name)}</name>`,
    `<Placemark><name>Way</name><LineString><altitudeMode>${mode}</altitudeMode><coordinates>${line}</coordinates></LineString></Placemark>`,
    ...placemarks,
    ...fences,
    '</Document></kml>',
    '',
  ].join('\n');
}

/** The way as a GPX route. Heights are written where they are above the sea. */
export function writeGpxFile(plan: FlightPlan, name: string, ground: PlanGround): string {
  const homeM = plan.home?.altitudeAmslM;
  const points = stopsOf(plan, ground).map(({ item, index, lat, lon }) => {
    const reference = referenceOf(item.frame);
    const base = reference === 'sea' ? 0 : reference === 'home' ? homeM : undefined;
    const height =
      base === undefined || item.altitude_m === null ? '' : `<ele>${item.altitude_m + base}</ele>`;
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

/** Every item with its values, a row each. */
export function writeCsvFile(plan: FlightPlan, ground: PlanGround): string {
  const head = 'item,command,frame,param1,param2,param3,param4,latitude,longitude,altitude_m';
  const rows = layOutPlan(plan, ground).items.map(({ command, frame, params, lat, lon, altitude_m }, index) =>
    [index + 1, command, frame, ...params, lat, lon, altitude_m].map((value) => value ?? '').join(','),
  );
  return `${[head, ...rows].join('\r\n')}\r\n`;
}

function stopsOf(plan: FlightPlan, ground: PlanGround): readonly Stop[] {
  return layOutPlan(plan, ground).items.flatMap((item, index) => {
    const { command, lat, lon } = item;
    if (command >= FIRST_NOT_NAVIGATION || lat === null || lon === null || (lat === 0 && lon === 0))
      return [];
    return [{ item, index, lat, lon }];
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
