import type { ActionContext, CommandExecution } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { type RepositionTarget, repositionEffect, repositionSteps } from '../reposition-step.ts';

/** Flies to a place, at the present altitude unless another is given. */
export const gotoAction: CommandExecution<'goto'> = {
  precondition: ({ vehicle }) => airborneRefusal(vehicle),
  steps: (context) => repositionSteps(context.vehicle, targetOf(context)),
  effect: (context) => repositionEffect(context.vehicle, targetOf(context)),
};

function targetOf({ params, vehicle }: ActionContext<'goto'>): RepositionTarget {
  return {
    latitudeDeg: params.lat,
    longitudeDeg: params.lon,
    altitudeRelativeHomeM: params.altitudeM ?? vehicle.position?.altitudeRelativeHomeM ?? 0,
    groundSpeedMps: params.groundSpeedMps,
  };
}
