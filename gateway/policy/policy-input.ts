import type { Actor, CommandRecord } from '../contract/command.ts';
import type { Mode } from '../contract/list.ts';
import type { TelemetryVehicle } from '../contract/telemetry.ts';

/** What governance may know of the vehicle, as it stood when it was asked. Null is unknown. */
export interface PolicyVehicle {
  readonly autopilot: TelemetryVehicle['autopilot'];
  readonly type: TelemetryVehicle['type'];
  readonly isLost: boolean;
  readonly hasConflict: boolean;
  /** Age of the autopilot's last frame. */
  readonly ageMs: number;
  readonly staleAfterMs: number;
  readonly isArmed: boolean | null;
  readonly isAirborne: boolean | null;
  /** The autopilot would arm. */
  readonly isReady: boolean | null;
  /** What its health complains about. */
  readonly issues: readonly string[];
  readonly flightMode: string | null;
  readonly altitudeRelativeHomeM: number | null;
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
  readonly distanceFromHomeM: number | null;
  readonly batteryPct: number | null;
  readonly gpsFix: string | null;
}

/** The figures the built-in rules compare with; from the configuration. */
export interface PolicyLimits {
  /** Above home, where no zone says otherwise. */
  readonly ceilingM: number;
  /** Greatest distance of a target from home; null: none. */
  readonly maxDistanceFromHomeM: number | null;
  /** Needed to take off. */
  readonly minBatteryPct: number;
}

export const DEFAULT_LIMITS: PolicyLimits = {
  ceilingM: 120,
  maxDistanceFromHomeM: null,
  minBatteryPct: 20,
};

/** What is asked of the air: where and how high the command leads. Null where it says nothing of it. */
export interface PolicyTarget {
  readonly highestAltitudeM: number | null;
  /** Of the farthest point, from home. */
  readonly distanceFromHomeM: number | null;
  /** Lowest ceiling of the zones it leads into, with the zone's name. */
  readonly zoneCeiling: { readonly zoneId: string; readonly ceilingM: number } | null;
  /** A no-fly zone a point of it lies in. */
  readonly noFlyZoneId: string | null;
}

/**
 * All that a decision may depend on: plain JSON, so that its hash binds the decision to the command. `command` is a
 * command name, `mission-upload`, `mission-clear`, `mission-start` or `launch`.
 */
export interface PolicyInput {
  readonly command: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly isSafetyClass: boolean;
  readonly vehicleId: string | null;
  readonly mode: Mode;
  readonly actor: Actor;
  readonly source: CommandRecord['source'];
  readonly vehicle: PolicyVehicle | null;
  readonly target: PolicyTarget;
  readonly limits: PolicyLimits;
  readonly isRecording: boolean;
  /** UTC milliseconds. */
  readonly atMs: number;
}
