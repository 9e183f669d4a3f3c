import type { Actor } from '../../../contract/account/actor.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import type { AppliedApproval, AppliedOverride } from '../../../contract/command/decision.ts';
import type { Mode } from '../../../contract/list.ts';
import type { OperatorText } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** The vehicle as governance sees it at the time of the request. Null is unknown. */
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
  /** Problems its health report contains. */
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

/** Where and how high the command leads. Null if the command does not specify it. */
export interface PolicyTarget {
  readonly highestAltitudeM: number | null;
  /** Distance of the farthest point. */
  readonly distanceFromHomeM: number | null;
  /** Lowest ceiling of the active zones it enters, with the zone's name. */
  readonly zoneCeiling: { readonly zoneId: string; readonly ceilingM: number } | null;
  /** An active no-fly zone that a point or leg of the route touches within its altitudes. */
  readonly noFlyZoneId: string | null;
  /** False if no active inclusion zone contains a point; null without such zones or points. */
  readonly isInsideZones: boolean | null;
  /** Codes of the plan check's findings on the command's mission; absent without a mission. */
  readonly problems?: readonly string[];
}

/** Another flying vehicle closer to the command's target than the station's minima. */
export interface PolicySeparation {
  readonly vehicleId: string;
  /** True: at the target or on its way to it. False: only passing. */
  readonly isStaying: boolean;
  readonly horizontalM: number;
  readonly verticalM: number;
}

/** Aircraft of others around the vehicle. Null is unknown. */
export interface PolicyTraffic {
  /** Of the nearest one. */
  readonly horizontalM: number | null;
  readonly verticalM: number | null;
  /** Until the nearest one is closest; null if it goes away. */
  readonly closestInS: number | null;
  readonly within5Km: number;
}

/** The flight's preparation. Null is unknown; policies that require it then object. */
export interface PolicyPreparation {
  /** The vehicle's preflight checklist is complete. */
  readonly isChecklistComplete: boolean | null;
  /** Required items that are open. */
  readonly missingChecklistItems: readonly string[] | null;
  /** Its plan passed a rehearsal with the same plan hash; null outside plans. */
  readonly isRehearsed: boolean | null;
  /** Recorded and decided share of the vehicle's armed time in the last flight, 0 to 100. */
  readonly replayCoveragePct: number | null;
}

/**
 * Everything a decision may depend on: plain JSON, so that its hash binds the decision to the command. `command` is
 * a command name, `mission-upload`, `mission-clear`, `mission-start`, `launch`, `plan-execute` or a step type.
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
  /** Null: no other vehicle is near the target, or this is unknown. */
  readonly separation: PolicySeparation | null;
  /** Absent: no receiver, no fresh data, or no vehicle with a position. */
  readonly traffic?: PolicyTraffic;
  readonly preparation: PolicyPreparation;
  /** ISO 3166 country or a name the user chose; null if none is configured. */
  readonly jurisdiction: string | null;
  /** Station-wide ceiling above home from the configuration. Null: only policies set one. */
  readonly stationCeilingM: number | null;
  readonly isRecording: boolean;
  readonly override: AppliedOverride | null;
  readonly approval: AppliedApproval | null;
  /** UTC milliseconds. */
  readonly atMs: number;
}
