import type { FlightDisplayValues } from '../components/flight-display-painter.ts';
import type { VehicleEntry } from '../state/vehicle/vehicle-store.ts';

/** What the display shows of a vehicle. */
export function displayValues(entry: VehicleEntry | undefined): FlightDisplayValues {
  const telemetry = entry?.telemetry;
  return {
    rollDeg: telemetry?.attitude?.roll_deg,
    pitchDeg: telemetry?.attitude?.pitch_deg,
    headingDeg: telemetry?.position?.heading_deg ?? telemetry?.attitude?.yaw_deg,
    speedMps: telemetry?.velocity?.air_mps ?? telemetry?.velocity?.ground_mps ?? undefined,
    altitudeM: telemetry?.altitude_m ?? undefined,
    climbMps: telemetry?.velocity?.climb_mps ?? undefined,
  };
}
