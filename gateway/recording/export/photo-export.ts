import type { MonotonicMs } from '../../base/clock.ts';
import type { Photo } from '../../contract/vehicle/payload.ts';
import { MESSAGE_ID } from '../../mavlink/codec/generated/messages.ts';
import { decodeMessage } from '../../mavlink/codec/message/message-codec.ts';
import { isAutopilotHeartbeat } from '../../vehicle/state/vehicle-kind.ts';
import { Vehicle } from '../../vehicle/vehicle.ts';
import { csvLine } from './csv-cell.ts';
import { type ExportSource, heardFrames } from './export-source.ts';

/** What tells where a photo was taken, and how the vehicle and the camera were turned. */
const WANTED: ReadonlySet<number> = new Set([
  MESSAGE_ID.HEARTBEAT,
  MESSAGE_ID.GLOBAL_POSITION_INT,
  MESSAGE_ID.ATTITUDE,
  MESSAGE_ID.CAMERA_INFORMATION,
  MESSAGE_ID.CAMERA_FEEDBACK,
  MESSAGE_ID.CAMERA_IMAGE_CAPTURED,
  MESSAGE_ID.GIMBAL_DEVICE_ATTITUDE_STATUS,
  MESSAGE_ID.GIMBAL_MANAGER_INFORMATION,
  MESSAGE_ID.MOUNT_STATUS,
  MESSAGE_ID.MOUNT_ORIENTATION,
]);

interface TakenPhoto {
  readonly vehicleId: string;
  /** The camera's time if it knows it, else that of the recording. UTC milliseconds. */
  readonly timeMs: number;
  readonly photo: Photo;
}

/** Every photo of the recording in order of time, read by the handlers of live vehicles. */
async function* takenPhotos(source: ExportSource): AsyncGenerator<TakenPhoto, void, undefined> {
  const vehicles = new Map<number, Vehicle>();
  // A photo needs what was known when the span began.
  const from = { ...source, fromUs: Math.min(source.fromUs, (source.session.startAtMs ?? 0) * 1000) };
  for await (const { utcUs, frame } of heardFrames(from, WANTED)) {
    const decoded = decodeMessage(frame);
    if (!decoded) continue;
    const { systemId, componentId, version } = frame;
    const receivedAtMs = (utcUs / 1000) as MonotonicMs;
    const origin = { systemId, componentId, linkId: '', peer: '', receivedAtMs, version, isSigned: false };
    let vehicle = vehicles.get(systemId);
    if (!vehicle && decoded.name === 'HEARTBEAT' && isAutopilotHeartbeat(decoded.message)) {
      vehicle = new Vehicle(decoded.message, origin, () => undefined);
      vehicles.set(systemId, vehicle);
    }
    if (!vehicle) continue;
    const before = vehicle.state.pictures.at(-1);
    if (vehicle.state.componentId === componentId) vehicle.hear(decoded.name, decoded.message, origin);
    else vehicle.hearComponent(decoded.name, decoded.message, origin);
    const photo = vehicle.state.pictures.at(-1);
    if (!photo || photo === before || utcUs < source.fromUs) continue;
    const { vehicleId } = vehicle.state;
    yield { vehicleId, timeMs: photo.atMs ?? Math.floor(receivedAtMs), photo };
  }
}

const COLUMNS: readonly (readonly [name: string, of: (photo: Photo) => string | number | null])[] = [
  ['index', ({ index }) => index],
  ['camera', ({ camera }) => camera],
  ['lat', ({ lat }) => lat],
  ['lon', ({ lon }) => lon],
  ['altitude_amsl_m', ({ altitudeAmslM }) => altitudeAmslM],
  ['altitude_m', ({ altitudeM }) => altitudeM],
  ['place_from', ({ placeFrom }) => placeFrom],
  ['camera_roll_deg', ({ rollDeg }) => rollDeg],
  ['camera_pitch_deg', ({ pitchDeg }) => pitchDeg],
  ['camera_yaw_deg', ({ yawDeg }) => yawDeg],
  ['vehicle_roll_deg', ({ vehicleRollDeg }) => vehicleRollDeg],
  ['vehicle_pitch_deg', ({ vehiclePitchDeg }) => vehiclePitchDeg],
  ['vehicle_yaw_deg', ({ vehicleYawDeg }) => vehicleYawDeg],
  ['file', ({ file }) => file],
];
const DEGREES_DIGITS = 3;

/** Three digits for metres and degrees of attitude; places keep theirs. */
function shownValue(name: string, value: string | number | null): string | number | null {
  return typeof value === 'number' && /_(?:deg|m)$/.test(name)
    ? Number(value.toFixed(DEGREES_DIGITS))
    : value;
}

/** One row a photo, for programs that write places into image files. */
export async function* photoCsv(source: ExportSource): AsyncGenerator<string, void, undefined> {
  yield csvLine(['time_utc', 'time_ms', 'vehicle', ...COLUMNS.map(([name]) => name)]);
  for await (const { vehicleId, timeMs, photo } of takenPhotos(source))
    yield csvLine([
      new Date(timeMs).toISOString(),
      timeMs,
      vehicleId,
      ...COLUMNS.map(([name, of]) => shownValue(name, of(photo))),
    ]);
}

/** One point a photo; without geometry where its place is unknown. Source: RFC 7946 */
export async function* photoGeojson(source: ExportSource): AsyncGenerator<string, void, undefined> {
  yield '{"type":"FeatureCollection","features":[\n';
  let isFirst = true;
  for await (const { vehicleId, timeMs, photo } of takenPhotos(source)) {
    const { lat, lon, altitudeAmslM } = photo;
    const feature = {
      type: 'Feature',
      geometry:
        lat === null || lon === null
          ? null
          : { type: 'Point', coordinates: [lon, lat, ...(altitudeAmslM === null ? [] : [altitudeAmslM])] },
      properties: {
        kind: 'photo',
        time: new Date(timeMs).toISOString(),
        vehicle: vehicleId,
        ...Object.fromEntries(COLUMNS.map(([name, of]) => [name, shownValue(name, of(photo))])),
      },
    };
    yield `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
