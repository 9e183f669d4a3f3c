import { AdsbAltitudeType, AdsbFlags, MavOdidStatus } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import { type AircraftReport, callSignOf, icaoId } from './aircraft-report.ts';

/**
 * A receiver on a vehicle. Values without their flag are absent.
 * https://mavlink.io/en/messages/common.html#ADSB_VEHICLE
 */
export function adsbReport(message: MessageByName['ADSB_VEHICLE']): AircraftReport {
  const has = (flag: number) => (message.flags & flag) !== 0;
  const icao = message.ICAOAddress.toString(16).padStart(6, '0');
  return {
    aircraftId: icaoId(icao),
    icao,
    callSign: has(AdsbFlags.VALID_CALLSIGN) ? callSignOf(message.callsign) : undefined,
    category: message.emitterType,
    squawk: has(AdsbFlags.VALID_SQUAWK) ? String(message.squawk).padStart(4, '0') : undefined,
    position: has(AdsbFlags.VALID_COORDS) ? pointOf(message.lat, message.lon) : undefined,
    positionAgeMs: message.tslc * 1000,
    altitude: has(AdsbFlags.VALID_ALTITUDE)
      ? {
          metres: message.altitude / 1000,
          kind: message.altitudeType === AdsbAltitudeType.GEOMETRIC ? 'ellipsoid' : 'pressure',
        }
      : undefined,
    trackDeg: has(AdsbFlags.VALID_HEADING) ? message.heading / 100 : undefined,
    groundSpeedMps: has(AdsbFlags.VALID_VELOCITY) ? message.horVelocity / 100 : undefined,
    climbMps: has(AdsbFlags.VERTICAL_VELOCITY_VALID) ? message.verVelocity / 100 : undefined,
  };
}

const UNKNOWN_DIRECTION_CDEG = 36_100;
const UNKNOWN_SPEED_CMPS = 25_500;
const UNKNOWN_CLIMB_CMPS = 6300;
const UNKNOWN_ALTITUDE_M = -1000;
const DRONE_CATEGORY = 14;

/**
 * Remote ID of another drone; undefined for the sender's own, which has no `id_or_mac`.
 * https://mavlink.io/en/services/opendroneid.html
 */
export function remoteIdReport(message: MessageByName['OPEN_DRONE_ID_LOCATION']): AircraftReport | undefined {
  const id = remoteIdOf(message.idOrMac);
  if (id === undefined) return undefined;
  const { status, altitudeGeodetic, altitudeBarometric } = message;
  const altitudes = [
    { metres: altitudeGeodetic, kind: 'ellipsoid' as const },
    { metres: altitudeBarometric, kind: 'pressure' as const },
  ];
  const isAirborne = status === MavOdidStatus.AIRBORNE || status === MavOdidStatus.EMERGENCY;
  return {
    aircraftId: id,
    kind: 'drone',
    category: DRONE_CATEGORY,
    position: pointOf(message.latitude, message.longitude),
    altitude: altitudes.find(({ metres }) => metres > UNKNOWN_ALTITUDE_M),
    trackDeg: message.direction >= UNKNOWN_DIRECTION_CDEG ? undefined : message.direction / 100,
    groundSpeedMps: message.speedHorizontal >= UNKNOWN_SPEED_CMPS ? undefined : message.speedHorizontal / 100,
    climbMps: message.speedVertical === UNKNOWN_CLIMB_CMPS ? undefined : message.speedVertical / 100,
    isOnGround: status === MavOdidStatus.GROUND ? true : isAirborne ? false : undefined,
  };
}

/** The aircraft of a Remote ID message; undefined for the sender's own. */
export function remoteIdOf(idOrMac: ArrayLike<number>): string | undefined {
  const bytes = Array.from(idOrMac);
  if (bytes.every((byte) => byte === 0)) return undefined;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `rid-${hex.replace(/(?:00)+$/, '')}`;
}

/** The serial number or registration of a BASIC_ID; undefined if it is empty. */
export function uasIdOf({ uasId }: MessageByName['OPEN_DRONE_ID_BASIC_ID']): string | undefined {
  return callSignOf(String.fromCharCode(...Array.from(uasId).filter((byte) => byte > 0)));
}

function pointOf(latE7: number, lonE7: number) {
  return { latitudeDeg: latE7 / 1e7, longitudeDeg: lonE7 / 1e7 };
}
