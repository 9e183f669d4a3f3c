import type { FlightPlan, PlanEntry, PlanPattern } from '../contract/flight-plan.ts';
import type { MissionItem } from '../contract/mission.ts';
import { layOutCorridor } from './lay-out-corridor.ts';
import { layOutOrbit } from './lay-out-orbit.ts';
import { layOutStructure } from './lay-out-structure.ts';
import { layOutSurvey } from './lay-out-survey.ts';
import { speedItem } from './plan-place.ts';

/** A plan as the mission it is sent as. */
interface LaidOutPlan {
  readonly items: readonly MissionItem[];
  /** Of each item: the entry it comes from. */
  readonly entryIds: readonly string[];
  /** Entries that could not be laid out: they stand for more lines than anything flies. */
  readonly tooFine: readonly string[];
}

/** The mission of a plan: its items as they stand, its patterns laid out. The same plan gives the same mission. */
export function layOutPlan(plan: FlightPlan): LaidOutPlan {
  const items: MissionItem[] = [];
  const entryIds: string[] = [];
  const tooFine: string[] = [];
  for (const entry of plan.entries) {
    const own = layOutEntry(entry, plan);
    if (!own) tooFine.push(entry.id);
    for (const item of own ?? []) {
      items.push(item);
      entryIds.push(entry.id);
    }
  }
  return { items, entryIds, tooFine };
}

/** What one entry is sent as; undefined when it stands for more lines than anything flies. */
export function layOutEntry(
  entry: PlanEntry,
  plan: Pick<FlightPlan, 'vehicle' | 'home' | 'cruiseSpeedMps'>,
): readonly MissionItem[] | undefined {
  switch (entry.kind) {
    case 'item': {
      const { kind: _, id: __, ...item } = entry;
      return [item];
    }
    case 'foreign':
      return entry.items;
    case 'pattern': {
      const flown = layOutPattern(entry, plan);
      if (!flown || entry.speedMps === undefined) return flown;
      return [speedItem(entry.speedMps), ...flown, speedItem(plan.cruiseSpeedMps)];
    }
  }
}

function layOutPattern(
  pattern: PlanPattern,
  { vehicle, home }: Pick<FlightPlan, 'vehicle' | 'home'>,
): readonly MissionItem[] | undefined {
  switch (pattern.pattern) {
    case 'survey':
      return layOutSurvey(pattern, groundBelowM(pattern, home));
    case 'corridor':
      return layOutCorridor(pattern, groundBelowM(pattern, home));
    case 'orbit':
      return layOutOrbit(pattern, vehicle);
    case 'structure':
      return layOutStructure(pattern);
  }
}

/**
 * What a height's reference lies above the ground. Above the sea the picture counts from the height of home: the ground is taken
 * to be level.
 */
export function groundBelowM({ reference }: { reference: string }, home: FlightPlan['home']): number {
  return reference === 'sea' ? -(home?.altitudeAmslM ?? 0) : 0;
}
