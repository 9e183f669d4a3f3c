import { useRef } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { FlightDisplay, type FlightDisplayProps } from '../../components/flight-display/FlightDisplay.tsx';
import {
  FlightDisplayPainter,
  type FlightDisplayValues,
} from '../../components/flight-display/flight-display-painter.ts';
import { formatHeading } from '../../format/measure/angle.ts';
import { formatHeight, formatSpeed } from '../../format/measure/measured.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import {
  ageNowMs,
  FAST_VALUE_STALE_MS,
  SLOW_VALUE_STALE_MS,
  vehicleCondition,
} from '../../state/vehicle/vehicle-condition.ts';
import { useFeedFrame } from '../../state/vehicle/vehicle-feed-context.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';

/** The flight display of a vehicle, updated at the rate of its telemetry. */
export function FlightInstruments({ entry }: { readonly entry: VehicleEntry }) {
  const root = useRef<SVGSVGElement>(null);
  const painter = useRef<FlightDisplayPainter>(undefined);
  const nowMs = useNowMs();
  const { telemetry } = entry;

  useFeedFrame(telemetry.id, (latest) => {
    if (!root.current) return;
    painter.current ??= new FlightDisplayPainter(root.current);
    painter.current.paint(displayValues(latest));
  });

  const label = t('Attitude and speed: heading {heading}, {altitude} above home, {speed} over ground', {
    heading: formatHeading(telemetry.position?.heading_deg),
    altitude: formatHeight(telemetry.altitude_m, 1),
    speed: formatSpeed(telemetry.velocity?.ground_mps),
  });
  return (
    <FlightDisplay
      ref={root}
      label={label}
      speedName={hasAirSpeed(telemetry) ? 'AIR' : 'GROUND'}
      flag={flagOf(entry, nowMs)}
      stale={staleParts(entry, nowMs)}
    />
  );
}

/** The age of each part, by its message: attitude may continue while position has stopped. */
function staleParts(entry: VehicleEntry, nowMs: number): FlightDisplayProps['stale'] {
  const { attitude, position, velocity, wind } = entry.telemetry;
  const isOld = (ageMs: number | null | undefined) =>
    (ageNowMs(entry, ageMs, nowMs) ?? 0) > FAST_VALUE_STALE_MS;
  const hasHeading = typeof position?.heading_deg === 'number';
  return {
    altitude: isOld(position?.age_ms),
    speed: isOld(velocity?.age_ms),
    heading: isOld(hasHeading ? position.age_ms : attitude?.age_ms),
    wind: (ageNowMs(entry, wind?.age_ms, nowMs) ?? 0) > SLOW_VALUE_STALE_MS,
  };
}

function flagOf(entry: VehicleEntry, nowMs: number): string | undefined {
  if (vehicleCondition(entry, nowMs) === 'lost') return t('LOST: LAST KNOWN VALUES');
  const ageMs = ageNowMs(entry, entry.telemetry.attitude?.age_ms, nowMs);
  if (ageMs === undefined) return t('NO ATTITUDE');
  return ageMs > FAST_VALUE_STALE_MS ? t('STALE ATTITUDE') : undefined;
}

/**
 * Whether the speed tape shows airspeed: only for vehicles with wings. Without a sensor, a PX4
 * multicopter sends 0 for it, an ArduPilot multicopter its ground speed.
 */
export function hasAirSpeed({ type, velocity }: TelemetryVehicle): boolean {
  return hasWings(type) && typeof velocity?.air_mps === 'number';
}

/** The data of the display for a vehicle. */
export function displayValues(entry: VehicleEntry | undefined): FlightDisplayValues {
  const telemetry = entry?.telemetry;
  return {
    rollDeg: telemetry?.attitude?.roll_deg,
    pitchDeg: telemetry?.attitude?.pitch_deg,
    headingDeg: telemetry?.position?.heading_deg ?? telemetry?.attitude?.yaw_deg,
    speedMps:
      (telemetry && hasAirSpeed(telemetry) ? telemetry.velocity?.air_mps : telemetry?.velocity?.ground_mps) ??
      undefined,
    altitudeM: telemetry?.altitude_m ?? undefined,
    climbMps: telemetry?.velocity?.climb_mps ?? undefined,
    windMps: telemetry?.wind?.speed_mps,
    windFromDeg: telemetry?.wind?.from_deg,
    ...targetValues(telemetry),
  };
}

/** Only while it is armed: a target from the last flight is followed by nothing. */
function targetValues(
  telemetry: TelemetryVehicle | undefined,
): Pick<FlightDisplayValues, 'targetHeadingDeg' | 'targetSpeedMps' | 'targetAltitudeM'> {
  const target = telemetry?.armed ? telemetry.target : undefined;
  // The target speed of wings is an airspeed: it has no place on a tape of ground speed.
  const fitsTape = telemetry !== undefined && hasWings(telemetry.type) === hasAirSpeed(telemetry);
  return {
    targetHeadingDeg: target?.heading_deg ?? undefined,
    targetSpeedMps: (fitsTape ? target?.speed_mps : undefined) ?? undefined,
    targetAltitudeM: target?.altitude_m ?? undefined,
  };
}

function hasWings(type: TelemetryVehicle['type']): boolean {
  return type === 'plane' || type === 'vtol';
}
