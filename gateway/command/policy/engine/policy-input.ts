import type { Actor } from '../../../contract/account/actor.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import type { AppliedApproval, AppliedOverride } from '../../../contract/command/decision.ts';
import type { Mode } from '../../../contract/list.ts';
import type { OperatorText } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

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
  readonly issues: readonly OperatorText[];
  readonly flightMode: string | null;
  readonly altitudeRelativeHomeM: number | null;
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
  readonly distanceFromHomeM: number | null;
  readonly batteryPct: number | null;
  readonly gpsFix: string | null;
  readonly satellites: number | null;
  /** 0 to 100. */
  readonly linkQualityPct: number | null;
  readonly windMps: number | null;
}

/** Where and how high the command leads. Null where the command does not say. */
export interface PolicyTarget {
  readonly highestAltitudeM: number | null;
  /** Of the farthest point, from home. */
  readonly distanceFromHomeM: number | null;
  /** Lowest ceiling of the zones it leads into that are in force, with the zone's name. */
  readonly zoneCeiling: { readonly zoneId: string; readonly ceilingM: number } | null;
  /** A no-fly zone in force that a point or a leg of the route touches within its altitudes. */
  readonly noFlyZoneId: string | null;
  /** False when zones to stay inside are in force and a point lies in none of them; null when there are none or no points. */
  readonly isInsideZones: boolean | null;
  /** Codes of what the plan check finds in the command's mission; absent for a command without one. */
  readonly problems?: readonly string[];
}

/** Another flying vehicle nearer than the station's minima to where the command leads. */
export interface PolicySeparation {
  readonly vehicleId: string;
  /** It is at the target or on its way to it; false: it only passes. */
  readonly isStaying: boolean;
  readonly horizontalM: number;
  readonly verticalM: number;
}

/** The flight's preparation. Null is unknown, and policies that ask for it object. */
export interface PolicyPreparation {
  /** The preflight checklist of the vehicle is complete. */
  readonly isChecklistComplete: boolean | null;
  /** Required items that are not done. */
  readonly missingChecklistItems: readonly string[] | null;
  /** The plan this belongs to has passed a rehearsal with the same plan hash; null outside plans. */
  readonly isRehearsed: boolean | null;
  /** Share of the vehicle's armed time of the last flight that is recorded and decided, 0 to 100. */
  readonly replayCoveragePct: number | null;
}

/**
 * All that a decision may depend on: plain JSON, so that its hash binds the decision to the command. `command` is a
 * command name, `mission-upload`, `mission-clear`, `mission-start`, `launch`, `plan-execute` or a step type.
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
  /** Null: no other vehicle is near there, or its surroundings are unknown. */
  readonly separation: PolicySeparation | null;
  readonly preparation: PolicyPreparation;
  /** ISO 3166 country or a name of the user's own; null when none is configured. */
  readonly jurisdiction: string | null;
  /** Station-wide ceiling above home from the configuration; null: the policies' own alone. */
  readonly stationCeilingM: number | null;
  readonly isRecording: boolean;
  readonly override: AppliedOverride | null;
  readonly approval: AppliedApproval | null;
  /** UTC milliseconds. */
  readonly atMs: number;
}
