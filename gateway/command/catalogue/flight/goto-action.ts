import type { ActionContext, ActionDefinition } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { type RepositionTarget, repositionEffect, repositionSteps } from '../reposition-step.ts';

/** Flies to a place, at the present altitude unless another is given. */
export const gotoAction: ActionDefinition<'goto'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ lat, lon, altitudeM }) =>
    `Go to ${lat.toFixed(6)}, ${lon.toFixed(6)}${altitudeM === undefined ? '' : ` at ${altitudeM} m`}`,
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
