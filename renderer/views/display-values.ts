import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import type { FlightDisplayValues } from '../components/flight-display-painter.ts';
import type { VehicleEntry } from '../state/vehicle/vehicle-store.ts';

/**
 * Whether the speed tape shows air speed: that of wings only. A PX4 multicopter without a sensor sends 0 for
 * it, an ArduPilot its speed over ground.
 */
export function hasAirSpeed({ type, velocity }: TelemetryVehicle): boolean {
  return (type === 'plane' || type === 'vtol') && typeof velocity?.air_mps === 'number';
}

/** What the display shows of a vehicle. */
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
