import type { MissionItem } from '../../contract/mission/mission.ts';
import { say } from '../../contract/operator-text.ts';
import type { PlanFixOffer, PlanProblems } from '../check/plan-problems.ts';
import type { PlannedWay } from '../item/mission-legs.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from '../item/plan-place.ts';

/** Metres to the decimetre, for texts. */
export function reportedHeight(metres: number): string {
  return `${Math.round(metres * 10) / 10}`;
}

/**
 * Fix that flies an item `byM` higher. Offered if its height is sent relative to home. If the pattern uses another
 * reference, that height changes by the same amount; if that does not help, no fix is offered.
 */
export function heightFix(
  byM: number,
  altitudeM: number,
  itemIndex: number,
  { items, ownHeightM }: Pick<PlannedWay, 'items' | 'ownHeightM'>,
  problems: PlanProblems,
): { readonly fix?: PlanFixOffer } {
  const item: MissionItem | undefined = items[itemIndex];
  const entryId = problems.entryOf(itemIndex);
  if (!item || item.command >= FIRST_NOT_NAVIGATION || entryId === undefined) return {};
  if (referenceOf(item.frame) !== 'home') return {};
  const ownM = ownHeightM ? ownHeightM(entryId) : altitudeM;
  if (ownM === undefined) return {};
  const heightM = Math.round((ownM + byM) * 10) / 10;
  const change = { kind: 'set-height' as const, entryId, heightM };
  return { fix: { text: say('Set altitude to {height} m', { height: reportedHeight(heightM) }), change } };
}
