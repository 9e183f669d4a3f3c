import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import { vehicleApi } from '../../../gateway/contract/api/vehicle-api.ts';
import type { FlightPlan, PlanItem } from '../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem, VehicleMission } from '../../../gateway/contract/mission/mission.ts';
import type { ResumeProposal, WrittenMission } from '../../../gateway/contract/onboard/onboard.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { planVehicleOf } from '../../../gateway/mission/item/plan-vehicle.ts';
import { call } from '../../api/call.ts';
import { type Message, t } from '../../language/translate.ts';
import { gatewayTextLine, translatePlanProblem } from '../../language/translate-gateway.ts';
import { failureText, isUnanswered } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { isEnded, useCommandStore } from '../vehicle/command-store.ts';
import { ONBOARD_LISTS } from '../vehicle/mission-queries.ts';
import { freshPlanIds } from './flight-plan-edits.ts';
import { withJumpsBehind, withJumpsCountedBy } from './flight-plan-jumps.ts';
import { laidEntries } from './flight-plan-layout.ts';

type Part = 'mission' | 'fence' | 'rally points';

export const TRANSFER_PART_TEXT: Readonly<Record<Part, Message>> = {
  mission: 'Mission',
  fence: 'Geofence',
  'rally points': 'Rally points',
};

/** The result of a transfer, part by part. The vehicle keeps each part separately. */
export interface TransferResult {
  readonly part: Part;
  /** `unknown`: nothing that came back says what is on board now. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  readonly text: string;
}

/** What a vehicle has on board, as far as it could be read; jumps as the vehicle counts. */
export interface OnboardContent {
  readonly items: readonly MissionItem[];
  readonly geofence: FlightPlan['geofence'] | undefined;
  readonly rally: FlightPlan['rally'] | undefined;
}

/**
 * Uploads and downloads between a plan and a vehicle. Each step is reported when it starts. A part that fails
 * does not undo the others. After a part whose answer is missing, nothing more is sent.
 */
export interface FlightPlanTransfer {
  /** `items`: the mission with its jumps as the vehicle counts. */
  upload(
    vehicleId: string,
    plan: FlightPlan,
    items: readonly MissionItem[],
    enableFence: boolean,
    onStep: Step,
  ): Promise<readonly TransferResult[]>;
  download(
    vehicleId: string,
    onStep: Step,
  ): Promise<{ readonly results: readonly TransferResult[]; readonly onboard: OnboardContent | undefined }>;
  clear(vehicleId: string, onStep: Step): Promise<readonly TransferResult[]>;
  /**
   * The rest of an interrupted mission; without `fromIndex` from where it was interrupted. Nothing is sent.
   * Failures are thrown.
   */
  proposeResume(vehicleId: string, fromIndex?: number): Promise<ResumeProposal>;
}

export type Step = (text: string, done: number, of: number) => void;

export function hasFence({ geofence }: FlightPlan): boolean {
  const { polygons, circles, minHeightM, maxHeightM } = geofence;
  return polygons.length + circles.length > 0 || minHeightM !== null || maxHeightM !== null;
}

const itemsText = (count: number) => t('{count, plural, one {# item} other {# items}}', { count });
const shapesText = (count: number) => t('{count, plural, one {# shape} other {# shapes}}', { count });
const pointsText = (count: number) => t('{count, plural, one {# point} other {# points}}', { count });

async function attempt(part: Part, work: () => Promise<string>): Promise<TransferResult> {
  try {
    return { part, outcome: 'done', text: await work() };
  } catch (cause) {
    return { part, outcome: 'failed', text: failureText(cause) };
  }
}

/** What changes the vehicle: without an answer it may be under way still, or done. */
async function attemptChange(part: Part, work: () => Promise<string>): Promise<TransferResult> {
  try {
    return { part, outcome: 'done', text: await work() };
  } catch (cause) {
    const failure = failureText(cause);
    if (!isUnanswered(cause)) return { part, outcome: 'failed', text: failure };
    const text = t('{failure} The change may have taken effect: download from the vehicle to check.', {
      failure,
    });
    return { part, outcome: 'unknown', text };
  }
}

const keyOf = (list: keyof typeof ONBOARD_LISTS, vehicleId: string) =>
  operationKey(ONBOARD_LISTS[list], { params: { vehicleId } });

const isLost = (results: readonly TransferResult[]) => results.some(({ outcome }) => outcome === 'unknown');

export function useFlightPlanTransfer(): FlightPlanTransfer {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<FlightPlanTransfer>(() => {
    const keep = (vehicleId: string, mission: VehicleMission) =>
      client.setQueriesData({ queryKey: keyOf('mission', vehicleId) }, mission);
    // An unknown part is read again as soon as it is shown.
    const readAnew = (vehicleId: string, results: readonly TransferResult[]) => {
      if (isLost(results))
        for (const list of ['mission', 'fence', 'rally'] as const)
          void client.invalidateQueries({ queryKey: keyOf(list, vehicleId) });
      return results;
    };
    return {
      async upload(vehicleId, plan, items, enableFence, onStep) {
        const params = { vehicleId };
        const { geofence, rally } = plan;
        const steps = 1 + (hasFence(plan) ? 1 : 0) + (rally.length > 0 ? 1 : 0);
        onStep(
          t('Uploading {count, plural, one {# mission item} other {# mission items}}…', {
            count: items.length,
          }),
          0,
          steps,
        );
        const results = [
          await attemptChange('mission', async () => {
            const { problems, ...written } = await call(rest, vehicleApi.putVehicleMission, {
              params,
              body: { items },
            });
            keep(vehicleId, written);
            return [t('{what} onboard.', { what: itemsText(written.items.length) }), ...told(problems)].join(
              ' ',
            );
          }),
        ];
        if (hasFence(plan) && !isLost(results)) {
          onStep(t('Uploading the geofence…'), results.length, steps);
          results.push(
            await attemptChange('fence', async () => {
              const { settings } = await call(rest, onboardApi.putVehicleFence, {
                params,
                body: { geofence, enable: enableFence },
              });
              const shapes = shapesText(geofence.polygons.length + geofence.circles.length);
              return t('{shapes} onboard, geofence {state}.', {
                shapes,
                state: switchText(settings.isEnabled),
              });
            }),
          );
        }
        if (rally.length > 0 && !isLost(results)) {
          onStep(t('Uploading the rally points…'), results.length, steps);
          results.push(
            await attemptChange('rally points', async () => {
              const { points } = await call(rest, onboardApi.putVehicleRally, {
                params,
                body: { points: rally },
              });
              return t('{what} onboard.', { what: pointsText(points.length) });
            }),
          );
        }
        return readAnew(vehicleId, results);
      },
      async download(vehicleId, onStep) {
        const fresh = { params: { vehicleId }, query: { refresh: 'true' } } as const;
        let items: readonly MissionItem[] | undefined;
        let geofence: FlightPlan['geofence'] | undefined;
        let rally: FlightPlan['rally'] | undefined;
        onStep(t('Reading the mission…'), 0, 3);
        const mission = await attempt('mission', async () => {
          const read = await call(rest, ONBOARD_LISTS.mission, fresh);
          keep(vehicleId, read);
          items = read.items;
          return `${itemsText(read.items.length)}.`;
        });
        onStep(t('Reading the geofence…'), 1, 3);
        const fence = await attempt('fence', async () => {
          const read = await call(rest, ONBOARD_LISTS.fence, fresh);
          geofence = read.geofence;
          return `${shapesText(read.geofence.polygons.length + read.geofence.circles.length)}, ${switchText(read.settings.isEnabled)}.`;
        });
        onStep(t('Reading the rally points…'), 2, 3);
        const points = await attempt('rally points', async () => {
          const read = await call(rest, ONBOARD_LISTS.rally, fresh);
          rally = read.points;
          return `${pointsText(read.points.length)}.`;
        });
        return {
          results: [mission, fence, points],
          onboard: items ? { items, geofence, rally } : undefined,
        };
      },
      async clear(vehicleId, onStep) {
        const params = { vehicleId };
        const results: TransferResult[] = [];
        onStep(t('Clearing the mission…'), 0, 3);
        results.push(
          await attemptChange('mission', async () => {
            await call(rest, vehicleApi.deleteVehicleMission, { params });
            client.removeQueries({ queryKey: keyOf('mission', vehicleId) });
            return t('None onboard.');
          }),
        );
        if (isLost(results)) return readAnew(vehicleId, results);
        onStep(t('Clearing the geofence…'), 1, 3);
        results.push(
          await attemptChange('fence', async () => {
            await call(rest, onboardApi.deleteVehicleFence, { params });
            return t('No geofence shapes onboard.');
          }),
        );
        if (isLost(results)) return readAnew(vehicleId, results);
        onStep(t('Clearing the rally points…'), 2, 3);
        results.push(
          await attemptChange('rally points', async () => {
            await call(rest, onboardApi.deleteVehicleRally, { params });
            return t('None onboard.');
          }),
        );
        return readAnew(vehicleId, results);
      },
      proposeResume: (vehicleId, fromIndex) =>
        call(rest, onboardApi.proposeMissionResume, {
          params: { vehicleId },
          body: fromIndex === undefined ? {} : { fromIndex },
        }),
    };
  }, [rest, client]);
}

/** More are in the list of problems. */
const TOLD = 3;

function told(problems: WrittenMission['problems']): readonly string[] {
  const more = problems.length - TOLD;
  const texts = problems.slice(0, TOLD).map((problem) => gatewayTextLine(translatePlanProblem(problem)));
  return more > 0 ? [...texts, t('{more} more are listed under Problems.', { more })] : texts;
}

function switchText(isEnabled: boolean | null): string {
  return isEnabled === null ? t('on/off unchanged') : isEnabled ? t('enabled') : t('disabled');
}

/** The vehicle a mission was read from. */
export type MissionVehicle = Pick<TelemetryVehicle, 'autopilot' | 'type'>;

/**
 * What is on board as a part of a plan: in the place of the plan's own, which is made for that vehicle then,
 * or beside it. One fence outranks none.
 */
export function withOnboard(
  plan: FlightPlan,
  { items, geofence, rally }: OnboardContent,
  vehicle: MissionVehicle,
  isReplacing: boolean,
): FlightPlan {
  if (isReplacing)
    return {
      ...withMissionOf(plan, items, vehicle),
      geofence: geofence ?? plan.geofence,
      rally: rally ?? plan.rally,
    };
  const entries = missionEntries(plan, withJumpsCountedBy(items, vehicle.autopilot, plan.autopilot));
  const itemsBefore = laidEntries(plan).reduce((sum, laid) => sum + laid.items.length, 0);
  return {
    ...plan,
    entries: [...plan.entries, ...withJumpsBehind(entries, itemsBefore)],
    geofence: {
      ...plan.geofence,
      polygons: [...plan.geofence.polygons, ...(geofence?.polygons ?? [])],
      circles: [...plan.geofence.circles, ...(geofence?.circles ?? [])],
    },
    rally: [...plan.rally, ...(rally ?? [])],
  };
}

/** The plan with a vehicle's mission in the place of its entries, made for that vehicle. */
export function withMissionOf(
  plan: FlightPlan,
  items: readonly MissionItem[],
  vehicle: MissionVehicle,
): FlightPlan {
  const own = madeFor(plan, vehicle);
  return {
    ...own,
    entries: missionEntries(plan, withJumpsCountedBy(items, vehicle.autopilot, own.autopilot)),
  };
}

/** The plan for such a vehicle, as far as it is known what that is; the same one where it is made for it already. */
export function madeFor(plan: FlightPlan, { autopilot: pilot, type }: MissionVehicle): FlightPlan {
  const autopilot = pilot === 'generic' ? plan.autopilot : pilot;
  const vehicle = planVehicleOf(type) ?? plan.vehicle;
  return autopilot === plan.autopilot && vehicle === plan.vehicle ? plan : { ...plan, autopilot, vehicle };
}

/** Uses ids that are new to the plan: a downloaded jump must not be taken for a jump of the plan it replaces. */
function missionEntries(plan: FlightPlan, items: readonly MissionItem[]): PlanItem[] {
  const ids = freshPlanIds(plan, 'board', items.length);
  return items.map((item, index) => ({ kind: 'item', id: ids[index] ?? '', ...item }));
}

/** How many items of a mission, fence or rally points a vehicle has of what is being sent to it now. */
export function useUploadProgress(
  vehicleId: string,
): { readonly done: number; readonly total: number } | undefined {
  return useCommandStore(
    ({ records }) =>
      Object.values(records).findLast(
        (record) =>
          record.vehicleId === vehicleId && record.command.endsWith('-upload') && !isEnded(record.state),
      )?.mavlink?.items,
  );
}
