import './vehicle-badge.css';

/** Count of vehicle hues in the tokens. */
export const VEHICLE_HUES = 8;

/** Index of a vehicle's hue. The number is always shown with it, so that colour is never the only sign. */
export function vehicleHue(systemId: number): number {
  return (systemId - 1 + VEHICLE_HUES) % VEHICLE_HUES;
}

export interface VehicleBadgeProps {
  readonly systemId: number;
  readonly isLost?: boolean;
}

/** A vehicle's number on its hue; hollow while it is lost. */
export function VehicleBadge({ systemId, isLost = false }: VehicleBadgeProps) {
  const hue = `var(--vehicle-${vehicleHue(systemId)})`;
  return (
    <span
      className="vehicle-badge number semibold place-center p-0-4 text-11"
      data-lost={isLost || undefined}
      style={isLost ? { borderColor: hue } : { background: hue, borderColor: hue }}
      aria-hidden
    >
      {systemId}
    </span>
  );
}
