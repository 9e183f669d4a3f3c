import { groundRefusal } from '../../target/ground-vehicle.ts';
import { isAtAltitude, isInMode } from '../../target/sighting.ts';
import type { ActionContext, ActionDefinition } from '../action-definition.ts';
import { airborneRefusal } from '../airborne-refusal.ts';
import { modesFor } from '../mode-step.ts';
import { type RepositionTarget, repositionEffect, repositionSteps } from '../reposition-step.ts';

/** A target heard longer ago may no longer be flown to. */
const TARGET_AGE_MS = 3000;

/** Climbs or descends to an altitude above home; a go-to under way keeps its place. */
export const changeAltitudeAction: ActionDefinition<'change-altitude'> = {
  kind: 'motion',
  category: 'Navigation',
  text: ({ altitudeM }) => `Change altitude to ${altitudeM} m`,
  precondition: ({ vehicle }) => groundRefusal(vehicle) ?? airborneRefusal(vehicle),
  steps: (context) => repositionSteps(context.vehicle, targetOf(context)),
  effect(context) {
    const { altitudeM } = context.params;
    const modes = modesFor(context.vehicle, 'guided');
    return {
      ...repositionEffect(context.vehicle, targetOf(context)),
      missing: 'it did not reach the altitude in time.',
      isDone: (now, sinceMs) =>
        isAtAltitude(now, altitudeM, sinceMs) && (modes.length === 0 || isInMode(now, modes, sinceMs)),
    };
  },
};

function targetOf({ params, vehicle }: ActionContext<'change-altitude'>): RepositionTarget {
  const altitudeRelativeHomeM = params.altitudeM;
  const isGuided = isInMode(vehicle, modesFor(vehicle, 'guided'), 0);
  const { targetLatitudeDeg, targetLongitudeDeg, targetHeardAtMs } = vehicle.navigation ?? {};
  const isFresh = targetHeardAtMs !== undefined && targetHeardAtMs >= vehicle.lastFrameAtMs - TARGET_AGE_MS;
  if (isGuided && isFresh && targetLatitudeDeg !== undefined && targetLongitudeDeg !== undefined) {
    return {
      latitudeDeg: targetLatitudeDeg,
      longitudeDeg: targetLongitudeDeg,
      altitudeRelativeHomeM,
    };
  }
  return {
    latitudeDeg: vehicle.position?.latitudeDeg ?? 0,
    longitudeDeg: vehicle.position?.longitudeDeg ?? 0,
    altitudeRelativeHomeM,
  };
}
