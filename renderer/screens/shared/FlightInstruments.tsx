import { useRef } from 'react';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import {
  FlightDisplay,
  FlightDisplayPainter,
  type FlightDisplayProps,
  type FlightDisplayValues,
} from '../../components/flight-display/FlightDisplay.tsx';
import { formatHeading } from '../../format/measure/angle.ts';
import { formatHeight, formatSpeed } from '../../format/measure/measured.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { ageNowMs, FAST_VALUE_STALE_MS, vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
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
  const { attitude, position, velocity } = entry.telemetry;
  const isOld = (ageMs: number | null | undefined) =>
    (ageNowMs(entry, ageMs, nowMs) ?? 0) > FAST_VALUE_STALE_MS;
  const hasHeading = typeof position?.heading_deg === 'number';
  return {
    altitude: isOld(position?.age_ms),
    speed: isOld(velocity?.age_ms),
    heading: isOld(hasHeading ? position.age_ms : attitude?.age_ms),
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
  return (type === 'plane' || type === 'vtol') && typeof velocity?.air_mps === 'number';
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
  };
}
