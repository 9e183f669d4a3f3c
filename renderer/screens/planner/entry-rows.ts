import type { FlightPlan, PlanEntry, PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';
import { formatQuantity } from '../../format/measure/quantity.ts';
import { type Message, t } from '../../language/translate.ts';
import { commandTitle } from '../../state/planner/flight-plan-commands.ts';
import { HOME_ID } from '../../state/planner/flight-plan-handles.ts';
import { isJump, jumpMark } from '../../state/planner/flight-plan-jumps.ts';
import type { LaidEntry } from '../../state/planner/flight-plan-route.ts';

/** A line of the list of everything in a plan. A plan may have thousands: words are found for those in sight. */
export interface EntryRow {
  readonly id: string;
  /** The number of its first item, from 1. A letter for an entry that is not an item. */
  readonly mark: string;
  readonly title: () => string;
  readonly detail: () => string;
}

const PATTERN_TEXT: Readonly<Record<PlanPattern['pattern'], Message>> = {
  survey: 'Survey',
  corridor: 'Corridor',
  orbit: 'Orbit',
  structure: 'Structure',
};

export function entryTitle(entry: PlanEntry): string {
  if (entry.kind === 'item') return commandTitle(entry.command);
  if (entry.kind === 'foreign') return t('Kept from {format}', { format: entry.format });
  return entry.name ?? t(PATTERN_TEXT[entry.pattern]);
}

/** An entry that stays has its line; what a jump leads to hangs on the autopilot too. */
const rows: Readonly<Record<FlightPlan['autopilot'], WeakMap<LaidEntry, EntryRow>>> = {
  ardupilot: new WeakMap(),
  px4: new WeakMap(),
};

function rowOf(laid: LaidEntry, autopilot: FlightPlan['autopilot']): EntryRow {
  const before = rows[autopilot].get(laid);
  if (before) return before;
  const { entry, firstSeq, items } = laid;
  const row: EntryRow = {
    id: entry.id,
    mark: String(firstSeq),
    title: () => entryTitle(entry),
    detail: () => detailOf(entry, items.length, autopilot),
  };
  rows[autopilot].set(laid, row);
  return row;
}

export function entryRows(plan: FlightPlan, laid: readonly LaidEntry[]): readonly EntryRow[] {
  const fence = [...plan.geofence.polygons, ...plan.geofence.circles];
  return [
    ...(plan.home ? [{ id: HOME_ID, mark: 'H', title: () => t('Planned home'), detail: () => '' }] : []),
    ...laid.map((each) => rowOf(each, plan.autopilot)),
    ...fence.map(
      (shape): EntryRow => ({
        id: shape.id,
        mark: 'F',
        title: () => shape.name ?? (shape.kind === 'inclusion' ? t('Keep inside') : t('Keep out')),
        detail: () =>
          'corners' in shape
            ? t('{count, plural, one {# corner} other {# corners}}', { count: shape.corners.length })
            : `${formatQuantity(shape.radiusM)} m`,
      }),
    ),
    ...plan.rally.map(
      ({ id, heightM }): EntryRow => ({
        id,
        mark: 'R',
        title: () => t('Rally point'),
        detail: () => `${formatQuantity(heightM)} m`,
      }),
    ),
  ];
}

function detailOf(entry: PlanEntry, items: number, autopilot: FlightPlan['autopilot']): string {
  if (isJump(entry)) {
    const mark = jumpMark(entry, autopilot);
    return mark === null ? t('to nothing') : t('to {item}', { item: mark });
  }
  if (entry.kind === 'item') return entry.altitude_m === null ? '' : `${formatQuantity(entry.altitude_m)} m`;
  return t('{count, plural, one {# item} other {# items}}', { count: items });
}
