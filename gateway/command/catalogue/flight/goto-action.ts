import { say } from '../../../contract/operator-text.ts';
import type { ActionContext, ActionDefinition } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { placeText, type RepositionTarget, repositionEffect, repositionSteps } from '../reposition-step.ts';

/** Flies to a place, at the present altitude unless another is given. */
export const gotoAction: ActionDefinition<'goto'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ lat, lon, altitudeM }) =>
    altitudeM === undefined
      ? say('Go to {place}', { place: placeText(lat, lon) })
      : say('Go to {place} at {altitude} m', { place: placeText(lat, lon), altitude: altitudeM }),
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
