import type { Aircraft, AircraftCategory } from '../../gateway/contract/vehicle/traffic.ts';
import { type Message, t } from '../language/translate.ts';
import { formatHeight } from './measure/measured.ts';
import { formatAge } from './measure/time.ts';

export const CATEGORY_NAMES: Readonly<Record<AircraftCategory, Message>> = {
  unknown: 'Unknown type',
  light: 'Light aircraft',
  small: 'Small aircraft',
  large: 'Large aircraft',
  'high-vortex': 'Large aircraft with strong wake',
  heavy: 'Heavy aircraft',
  manoeuvrable: 'High-performance aircraft',
  rotorcraft: 'Rotorcraft',
  'reserved-8': 'Unknown type',
  glider: 'Glider',
  'lighter-than-air': 'Balloon or airship',
  parachutist: 'Parachutist',
  ultralight: 'Ultralight',
  'reserved-13': 'Unknown type',
  drone: 'Drone',
  space: 'Spacecraft',
  'reserved-16': 'Unknown type',
  'emergency-vehicle': 'Emergency vehicle',
  'service-vehicle': 'Service vehicle',
  obstacle: 'Obstacle',
};

/** Its call sign, else its address, else its id. */
export function aircraftName({ callSign, icao, aircraftId }: Aircraft): string {
  return callSign ?? icao?.toUpperCase() ?? aircraftId;
}

/** A vehicle that heights are compared with. */
export interface ComparedVehicle {
  readonly id: string;
  readonly mode: string;
  readonly altitudeAmslM: number | null | undefined;
}

/** How far it is above the vehicle; undefined if unknown, or if it is in another world. */
export function heightAboveM(aircraft: Aircraft, vehicle: ComparedVehicle | undefined): number | undefined {
  if (!vehicle || aircraft.mode !== vehicle.mode) return undefined;
  // The gateway knows the vehicle's pressure altitude, which this window does not.
  if (aircraft.closest?.vehicleId === vehicle.id) return aircraft.closest.verticalNowM ?? undefined;
  if (aircraft.altitudeM === null || vehicle.altitudeAmslM == null) return undefined;
  return aircraft.altitudeM - vehicle.altitudeAmslM;
}

const LEVEL_M = 10;
/** A fresh position needs no age beside it. */
const AGE_FROM_MS = 3000;

/** `↑ 300 ft · 5 s`: height difference to the selected vehicle, else its own altitude; and the age of its position. */
export function aircraftNote(aircraft: Aircraft, vehicle: ComparedVehicle | undefined): string {
  const aboveM = heightAboveM(aircraft, vehicle);
  const { altitudeM, ageMs, isOnGround } = aircraft;
  const height =
    aboveM !== undefined
      ? `${arrowOf(aboveM)} ${formatHeight(Math.round(Math.abs(aboveM) / LEVEL_M) * LEVEL_M)}`
      : isOnGround
        ? t('on the ground')
        : altitudeM === null
          ? ''
          : formatHeight(Math.round(altitudeM / LEVEL_M) * LEVEL_M);
  return [height, ageMs >= AGE_FROM_MS && formatAge(ageMs)].filter(Boolean).join(' · ');
}

function arrowOf(aboveM: number): string {
  return Math.abs(aboveM) < LEVEL_M ? '=' : aboveM > 0 ? '↑' : '↓';
}
