import type { RequestContext } from '../../contract/account/principal.ts';
import type { PlanRequest } from '../../contract/action/plan.ts';
import type { Orchestration } from '../../contract/analysis/cognition.ts';
import type { Zone } from '../../contract/mission/zone.ts';

export type WayPattern = 'patrol' | 'inspection' | 'survey' | 'hover';

/** What orchestration may ask of the station. It stores and flies nothing. */
export interface ObjectiveWorld {
  /** The way over a zone. @throws zone-unknown, mission-invalid */
  wayOver(
    pattern: WayPattern,
    zoneId: string,
  ): readonly {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeM: number;
    readonly holdMs: number;
  }[];
  /** What would keep the plan from being created or from running. */
  checkPlan(plan: PlanRequest, context: RequestContext): Orchestration['problems'];
}

/** Zones by what people call them. */
export function zoneNamed(text: string, zones: readonly Zone[]): Zone | undefined {
  const wanted = text.toLowerCase();
  const names = zones.flatMap((zone) => [
    { zone, name: zone.id.toLowerCase() },
    { zone, name: zone.properties.name.toLowerCase() },
  ]);
  // The longest first: "north" must not win over "north field".
  return names
    .sort((left, right) => right.name.length - left.name.length)
    .find(({ name }) => hasWord(wanted, name))?.zone;
}

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return !/[a-z0-9]/.test(around);
}
