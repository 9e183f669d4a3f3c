import { useEffect, useState } from 'react';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type { FlightPlan } from '../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem, VehicleMission } from '../../../gateway/contract/mission/mission.ts';
import type { MissionComparison } from '../../../gateway/contract/onboard/onboard.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { freshPlanIds } from './flight-plan-edits.ts';
import { withJumpsCountedBy } from './flight-plan-jumps.ts';
import { laidEntries } from './flight-plan-layout.ts';

export type ItemDifference = MissionComparison['items'][number];

/** Delay before the gateway is asked again while the user edits. */
const ASK_AFTER_MS = 400;

/**
 * Where the mission of a plan (`items`, its jumps as the vehicle counts) differs from what is on board, as
 * the autopilot would give it back. Undefined while it is being worked out, and where the gateway does not
 * know what is on board.
 */
export function useMissionDifference(
  vehicleId: string,
  items: readonly MissionItem[] | undefined,
  onboard: VehicleMission | undefined,
): readonly ItemDifference[] | undefined {
  const { rest } = useGateway();
  const [answer, setAnswer] = useState<{ of: unknown; differences: readonly ItemDifference[] }>();
  useEffect(() => {
    if (!items || !onboard) return;
    let isWanted = true;
    const timer = browserClock.after(ASK_AFTER_MS, () => {
      const input = { params: { vehicleId }, body: { items } };
      call(rest, onboardApi.compareVehicleMission, input).then(
        (comparison) => {
          const differences = comparison.items.filter(({ state }) => state !== 'same');
          if (isWanted) setAnswer({ of: items, differences });
        },
        () => isWanted && setAnswer(undefined),
      );
    });
    return () => {
      isWanted = false;
      timer.cancel();
    };
  }, [rest, vehicleId, items, onboard]);
  return answer?.of === items ? answer?.differences : undefined;
}

/** The entry each mission item belongs to. Undefined for items of a pattern. */
export function entriesOfItems(plan: FlightPlan): readonly (string | undefined)[] {
  return laidEntries(plan).flatMap(({ entry, items }) =>
    items.map(() => (entry.kind === 'item' ? entry.id : undefined)),
  );
}

/** The mission of a vehicle, its jumps as that counts. */
export interface OnboardMission {
  readonly items: readonly MissionItem[];
  readonly autopilot: TelemetryVehicle['autopilot'];
}

/**
 * The plan with the vehicle's own items where they differ; what only the vehicle has goes to the end.
 * Patterns stay.
 */
export function withOnboardItems(
  plan: FlightPlan,
  differences: readonly ItemDifference[],
  { items, autopilot }: OnboardMission,
): FlightPlan {
  const onboard = withJumpsCountedBy(items, autopilot, plan.autopilot);
  const entryIds = entriesOfItems(plan);
  const changed = new Map<string, MissionItem>();
  const extra: MissionItem[] = [];
  for (const { index, state } of differences) {
    const item = onboard[index];
    const entryId = entryIds[index];
    if (!item) continue;
    if (state === 'extra') extra.push(item);
    else if (state === 'changed' && entryId !== undefined) changed.set(entryId, item);
  }
  const entries = plan.entries.map((entry) => {
    const item = changed.get(entry.id);
    return item && entry.kind === 'item' ? { ...entry, ...item } : entry;
  });
  const ids = freshPlanIds(plan, 'board', extra.length);
  const added = extra.map((item, index) => ({ kind: 'item' as const, id: ids[index] ?? '', ...item }));
  return { ...plan, entries: [...entries, ...added] };
}
