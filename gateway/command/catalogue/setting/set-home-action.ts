import { distanceM } from '../../../base/geometry/local-frame.ts';
import { MavCmd, MavFrame } from '../../../mavlink/codec/generated/enums.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionContext, CommandExecution } from '../action-definition.ts';
import { homeAltitudeAmslM } from '../reposition-step.ts';

const SEEN_WITHIN_MS = 8000;
const SAME_PLACE_M = 2;

/** Moves home. Keeps its altitude unless one above mean sea level is given. */
export const setHomeAction: CommandExecution<'set-home'> = {
  precondition: (context) =>
    altitudeOf(context) === undefined
      ? { code: 'state-conflict', reason: 'The home altitude is unknown. Specify altitudeAmslM.' }
      : undefined,
  steps: (context) => [
    {
      name: 'DO_SET_HOME',
      request: {
        form: 'int',
        command: MavCmd.DO_SET_HOME,
        params: [0, 0, 0, 0],
        frame: MavFrame.GLOBAL,
        latitudeDeg: context.params.lat,
        longitudeDeg: context.params.lon,
        altitudeM: altitudeOf(context) ?? 0,
        retry: 'idempotent',
      },
    },
  ],
  effect: ({ params }) => ({
    missing: 'it has not reported the new home position.',
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: 'unknown',
    isDone(vehicle, sinceMs) {
      const home = receivedSince(vehicle.home, sinceMs);
      const place = { latitudeDeg: params.lat, longitudeDeg: params.lon };
      return home !== undefined && distanceM(home, place) <= SAME_PLACE_M;
    },
  }),
};

function altitudeOf({ params, vehicle }: ActionContext<'set-home'>): number | undefined {
  return params.altitudeAmslM ?? homeAltitudeAmslM(vehicle);
}
