import { PlaneMode } from '../../../mavlink/codec/generated/enums.ts';
import type { ModeTraits } from '../craft/craft.ts';

/** What ArduPlane's code says of a mode. */
export interface PlaneModeTraits extends ModeTraits {
  /**
   * How the heartbeat describes it: sticks move the surfaces, sticks demand angles, or the autopilot flies.
   */
  readonly control: 'manual' | 'assisted' | 'autopilot';
}

/** The modes this simulator flies, in the order AVAILABLE_MODES lists them. */
export const PLANE_MODES: readonly PlaneModeTraits[] = [
  mode(PlaneMode.MANUAL, 'MANUAL', 'manual'),
  mode(PlaneMode.CIRCLE, 'CIRCLE', 'autopilot', { requiresPosition: false }),
  mode(PlaneMode.STABILIZE, 'STABILIZE', 'assisted'),
  mode(PlaneMode.FLY_BY_WIRE_A, 'FBWA', 'assisted'),
  mode(PlaneMode.CRUISE, 'CRUISE', 'assisted'),
  mode(PlaneMode.AUTO, 'AUTO', 'autopilot'),
  mode(PlaneMode.RTL, 'RTL', 'autopilot', { allowsArming: false }),
  mode(PlaneMode.LOITER, 'LOITER', 'autopilot'),
  mode(PlaneMode.TAKEOFF, 'TAKEOFF', 'autopilot'),
  mode(PlaneMode.GUIDED, 'GUIDED', 'autopilot'),
];

/** @throws RangeError for a mode this simulator does not fly */
export function planeModeTraits(customMode: number): PlaneModeTraits {
  const traits = PLANE_MODES.find((one) => one.customMode === customMode);
  if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
  return traits;
}

function mode(
  customMode: number,
  name: string,
  control: PlaneModeTraits['control'],
  differences: Partial<ModeTraits> = {},
): PlaneModeTraits {
  const requiresPosition = control === 'autopilot';
  return { customMode, name, control, requiresPosition, allowsArming: true, ...differences };
}
