import type { FlightPlan, PlanEntry, PlanFix } from '../../../gateway/contract/mission/flight-plan.ts';
import { withJumpsKept } from './flight-plan-jumps.ts';

/** Every edit of a plan: each takes a plan and gives the changed one, or the same object when nothing changed. */

export const EMPTY_PLAN: FlightPlan = {
  flightPlan: 1,
  vehicle: 'copter',
  autopilot: 'ardupilot',
  home: null,
  cruiseSpeedMps: 10,
  climbSpeedMps: 2.5,
  descentSpeedMps: 1.5,
  entries: [],
  geofence: { polygons: [], circles: [], minHeightM: null, maxHeightM: null, returnPoint: null },
  rally: [],
};

export type FencePolygon = FlightPlan['geofence']['polygons'][number];
export type FenceCircle = FlightPlan['geofence']['circles'][number];
export type RallyPoint = FlightPlan['rally'][number];

/** Ids of everything in a plan that can be selected. */
export function idsOfPlan({ entries, geofence, rally }: FlightPlan): readonly string[] {
  return [entries, geofence.polygons, geofence.circles, rally].flatMap((list) => list.map(({ id }) => id));
}

/** An id that nothing in the plan has: `stem-1`, `stem-2`, … */
export function freshPlanId(plan: FlightPlan, stem: string): string {
  const taken = new Set(idsOfPlan(plan));
  let number = taken.size + 1;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** So many ids that nothing in the plan has, counted from 1. */
export function freshPlanIds(plan: FlightPlan, stem: string, count: number): readonly string[] {
  const taken = new Set(idsOfPlan(plan));
  const ids: string[] = [];
  for (let number = 1; ids.length < count; number += 1)
    if (!taken.has(`${stem}-${number}`)) ids.push(`${stem}-${number}`);
  return ids;
}

/** The plan with one id for each thing: what came from a file may have some twice. */
export function withUniqueIds(plan: FlightPlan): FlightPlan {
  const ids = idsOfPlan(plan);
  const taken = new Set(ids);
  if (taken.size === ids.length) return plan;
  const seen = new Set<string>();
  let number = 0;
  const own = <Thing extends { readonly id: string }>(thing: Thing): Thing => {
    let { id } = thing;
    while (seen.has(id)) {
      number += 1;
      const next = `part-${number}`;
      if (!taken.has(next)) id = next;
    }
    seen.add(id);
    return id === thing.id ? thing : { ...thing, id };
  };
  return {
    ...plan,
    entries: plan.entries.map(own),
    geofence: {
      ...plan.geofence,
      polygons: plan.geofence.polygons.map(own),
      circles: plan.geofence.circles.map(own),
    },
    rally: plan.rally.map(own),
  };
}

/** Puts an entry at a place in the list; without one at its end. */
export function withEntry(plan: FlightPlan, entry: PlanEntry, index = plan.entries.length): FlightPlan {
  return { ...plan, entries: plan.entries.toSpliced(index, 0, entry) };
}

/** Takes everything with such an id out: entries, fence shapes, rally points. */
export function withoutIds(plan: FlightPlan, ids: ReadonlySet<string>): FlightPlan {
  const kept = <Thing extends { readonly id: string }>(list: Thing[]): Thing[] => {
    const rest = list.filter(({ id }) => !ids.has(id));
    return rest.length === list.length ? list : rest;
  };
  const { geofence } = plan;
  const entries = kept(plan.entries);
  const polygons = kept(geofence.polygons);
  const circles = kept(geofence.circles);
  const rally = kept(plan.rally);
  const isSameFence = polygons === geofence.polygons && circles === geofence.circles;
  if (entries === plan.entries && rally === plan.rally && isSameFence) return plan;
  return { ...plan, entries, rally, geofence: isSameFence ? geofence : { ...geofence, polygons, circles } };
}

/** Copies the entries after the last of them. @returns the ids of the copies too */
export function withDuplicates(
  plan: FlightPlan,
  ids: ReadonlySet<string>,
): { readonly plan: FlightPlan; readonly ids: ReadonlySet<string> } {
  const originals = plan.entries.filter(({ id }) => ids.has(id));
  const copies = new Map<string, string>();
  const taken = new Set(idsOfPlan(plan));
  let number = taken.size;
  const added = originals.map((entry) => {
    do number += 1;
    while (taken.has(`copy-${number}`));
    copies.set(`copy-${number}`, entry.id);
    return { ...entry, id: `copy-${number}` };
  });
  const at = plan.entries.findLastIndex(({ id }) => ids.has(id)) + 1;
  const entries = plan.entries.toSpliced(at, 0, ...added);
  return { plan: withJumpsKept(plan, { ...plan, entries }, copies), ids: new Set(copies.keys()) };
}

/** Moves the entries one place up (-1) or down (1) in the list, keeping their order among each other. */
export function withReordered(plan: FlightPlan, ids: ReadonlySet<string>, direction: -1 | 1): FlightPlan {
  const entries = [...plan.entries];
  const order = direction === -1 ? entries.keys() : [...entries.keys()].reverse();
  let hasMoved = false;
  for (const index of order) {
    const entry = entries[index];
    const other = entries[index + direction];
    if (!entry || !other || !ids.has(entry.id) || ids.has(other.id)) continue;
    entries[index + direction] = entry;
    entries[index] = other;
    hasMoved = true;
  }
  return hasMoved ? { ...plan, entries } : plan;
}

/** Changes every entry with such an id. */
export function withChangedEntries(
  plan: FlightPlan,
  ids: ReadonlySet<string>,
  change: (entry: PlanEntry) => PlanEntry,
): FlightPlan {
  let isSame = true;
  const entries = plan.entries.map((entry) => {
    if (!ids.has(entry.id)) return entry;
    const changed = change(entry);
    if (changed !== entry) isSame = false;
    return changed;
  });
  return isSame ? plan : { ...plan, entries };
}

export function withHeight(entry: PlanEntry, heightM: number): PlanEntry {
  if (entry.kind === 'item') return { ...entry, altitude_m: heightM };
  if (entry.kind === 'foreign') return entry;
  return entry.pattern === 'structure' ? { ...entry, bottomM: heightM } : { ...entry, heightM };
}

/** Counts the heights of a pattern from something else than the ground. */
function withReference(entry: PlanEntry, reference: 'home' | 'sea'): PlanEntry {
  if (entry.kind !== 'pattern') return entry;
  if (entry.pattern === 'structure') return { ...entry, reference: 'home' };
  const { followGround: _, ...level } = entry;
  return { ...level, reference };
}

export function withFencePolygon(plan: FlightPlan, polygon: FencePolygon): FlightPlan {
  const { geofence } = plan;
  return { ...plan, geofence: { ...geofence, polygons: replacedById(geofence.polygons, polygon) } };
}

export function withFenceCircle(plan: FlightPlan, circle: FenceCircle): FlightPlan {
  const { geofence } = plan;
  return { ...plan, geofence: { ...geofence, circles: replacedById(geofence.circles, circle) } };
}

export function withRallyPoint(plan: FlightPlan, rally: RallyPoint): FlightPlan {
  return { ...plan, rally: replacedById(plan.rally, rally) };
}

/** In the place of the one with its id, or at the end. */
function replacedById<Thing extends { readonly id: string }>(list: Thing[], thing: Thing): Thing[] {
  const index = list.findIndex(({ id }) => id === thing.id);
  return index < 0 ? [...list, thing] : list.with(index, thing);
}

/** What the check offers against a problem. */
export function withFix(plan: FlightPlan, fix: PlanFix): FlightPlan {
  switch (fix.kind) {
    case 'set-height':
      return withChangedEntries(plan, new Set([fix.entryId]), (entry) => withHeight(entry, fix.heightM));
    case 'set-frame':
      return withChangedEntries(plan, new Set([fix.entryId]), (entry) =>
        entry.kind === 'item' ? { ...entry, frame: fix.frame } : entry,
      );
    case 'set-reference':
      return withChangedEntries(plan, new Set([fix.entryId]), (entry) => withReference(entry, fix.reference));
    case 'set-speed':
      return withChangedEntries(plan, new Set([fix.entryId]), (entry) =>
        entry.kind === 'pattern' ? { ...entry, speedMps: fix.speedMps } : entry,
      );
    case 'set-home':
      return { ...plan, home: fix.home };
    case 'remove':
      return withoutIds(plan, new Set([fix.entryId]));
    case 'append':
    case 'insert-first': {
      const id = idsOfPlan(plan).includes(fix.entry.id) ? freshPlanId(plan, 'fix') : fix.entry.id;
      return withEntry(plan, { ...fix.entry, id }, fix.kind === 'append' ? undefined : 0);
    }
  }
}
