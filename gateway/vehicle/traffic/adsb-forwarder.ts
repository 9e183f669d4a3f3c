import { distanceM } from '../../base/geometry/local-frame.ts';
import { AIRCRAFT_CATEGORIES, type Aircraft } from '../../contract/vehicle/traffic.ts';
import { AdsbAltitudeType, AdsbFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { Sender } from '../../mavlink/codec/sender.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import type { SeenAircraft } from './traffic-picture.ts';

/** 48 bytes each: a sixth of a 57,600 baud radio. */
const MAX_FORWARDED = 20;
const AUTOPILOT_COMPONENT_ID = 1;

/** Sends a vehicle the nearest aircraft of its world, so that its autopilot can avoid them. */
export class AdsbForwarder {
  readonly #sender: Sender;
  readonly #directory: VehicleDirectory;

  constructor(sender: Sender, directory: VehicleDirectory) {
    this.#sender = sender;
    this.#directory = directory;
  }

  /** Call this at most once a second. What only this vehicle itself reported is not sent back. */
  forward(vehicleId: string, seen: readonly SeenAircraft[]): void {
    const state = this.#directory.get(vehicleId);
    if (!state?.position || state.isLost || state.hasConflict) return;
    const { position, systemId } = state;
    const mode = this.#directory.modeOf(vehicleId);
    const awayM = ({ lat, lon }: Aircraft) => distanceM(position, { latitudeDeg: lat, longitudeDeg: lon });
    const nearest = seen
      .map(({ aircraft }) => aircraft)
      .filter((each) => each.mode === mode && !each.isStale && each.icao !== null)
      .filter(({ heardBy }) => heardBy.some((source) => source !== vehicleId))
      .toSorted((one, other) => awayM(one) - awayM(other))
      .slice(0, MAX_FORWARDED);
    for (const aircraft of nearest)
      this.#sender.send(
        { systemId, componentId: AUTOPILOT_COMPONENT_ID },
        'ADSB_VEHICLE',
        adsbMessage(aircraft),
      );
  }
}

/** https://mavlink.io/en/messages/common.html#ADSB_VEHICLE */
function adsbMessage(aircraft: Aircraft): MessageByName['ADSB_VEHICLE'] {
  const { icao, lat, lon, altitudeM, altitudeKind, trackDeg, groundSpeedMps, climbMps, callSign, squawk } =
    aircraft;
  const flags = [
    AdsbFlags.VALID_COORDS,
    altitudeM !== null && AdsbFlags.VALID_ALTITUDE,
    altitudeM !== null && altitudeKind === 'pressure' && AdsbFlags.BARO_VALID,
    trackDeg !== null && AdsbFlags.VALID_HEADING,
    groundSpeedMps !== null && AdsbFlags.VALID_VELOCITY,
    climbMps !== null && AdsbFlags.VERTICAL_VELOCITY_VALID,
    callSign !== null && AdsbFlags.VALID_CALLSIGN,
    squawk !== null && AdsbFlags.VALID_SQUAWK,
    aircraft.mode !== 'live' && AdsbFlags.SIMULATED,
  ];
  return {
    ICAOAddress: Number.parseInt(icao ?? '0', 16),
    lat: Math.round(lat * 1e7),
    lon: Math.round(lon * 1e7),
    altitude: Math.round((altitudeM ?? 0) * 1000),
    heading: Math.round((trackDeg ?? 0) * 100) % 36_000,
    horVelocity: Math.round((groundSpeedMps ?? 0) * 100),
    verVelocity: Math.round((climbMps ?? 0) * 100),
    flags: flags.reduce<number>((sum, flag) => sum + (flag === false ? 0 : flag), 0),
    squawk: Number(squawk ?? 0),
    altitudeType: altitudeKind === 'ellipsoid' ? AdsbAltitudeType.GEOMETRIC : AdsbAltitudeType.PRESSURE_QNH,
    callsign: (callSign ?? '').slice(0, 8),
    emitterType: AIRCRAFT_CATEGORIES.indexOf(aircraft.category),
    tslc: Math.min(255, Math.round(aircraft.ageMs / 1000)),
  };
}
