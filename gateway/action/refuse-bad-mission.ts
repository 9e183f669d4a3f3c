import { AppError } from '../base/error.ts';
import type { MissionItem } from '../contract/mission.ts';
import { checkMission } from '../flight-plan/check-plan.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';

/**
 * Refuses a mission that is wrong by itself, wherever it leads: half a place, a jump to nowhere. Where it leads is for
 * governance to judge. @throws mission-invalid with every error and its item
 */
export function refuseBadMission(
  items: readonly MissionItem[],
  { autopilot, type }: Pick<VehicleState, 'autopilot' | 'type'>,
): void {
  // How an autopilot that is not known counts its items is not known either.
  const known = autopilot === 'px4' || autopilot === 'ardupilot' ? autopilot : undefined;
  const vehicle = type === 'plane' || type === 'vtol' || type === 'rover' ? type : 'copter';
  const errors = checkMission(items, { vehicle, autopilot: known ?? 'ardupilot' }, {}).filter(
    ({ severity, code }) => severity === 'error' && (known !== undefined || code !== 'bad-jump'),
  );
  const [first] = errors;
  if (!first) return;
  throw new AppError('mission-invalid', first.text, {
    context: {
      errors: errors.map(({ itemIndex, text }) => ({ pointer: `/items/${itemIndex ?? 0}`, detail: text })),
    },
  });
}
