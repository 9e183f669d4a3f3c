import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition } from '../step-definition.ts';
import { runStep } from '../step-run.ts';
import { SwarmFlight, swarmPlace, whyNotTogether } from './swarm-start-step.ts';

/** Brings several aircraft to altitudes of their own, in the order given; none moves over the ground. */
export const separateStep: StepDefinition<'separate'> = {
  type: 'separate',
  category: 'Swarm',
  title: 'Separate in height',
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) in place to each aircraft',
  credits: 0,
  needsVehicle: false,
  kind: 'motion',
  params: STEP_PARAMS.separate,
  text: ({ vehicles, baseAltitudeM, verticalM }) =>
    `Separate ${vehicles.length} aircraft by ${verticalM} m from ${baseAltitudeM} m up`,
  preconditions: [
    'All aircraft are flying and report their positions',
    'No aircraft has to pass another within 10 m sideways',
  ],
  precondition: ({ vehicles }) =>
    new Set(vehicles).size < vehicles.length ? 'An aircraft is listed twice.' : undefined,
  // As for a formation: the altitudes count from the first one's home.
  postconditions: () => [],
  resources: ({ vehicles }) => vehicles.map((id) => ({ type: 'vehicle', id })),
  defaultTimeoutS: ({ vehicles }) => 600 + 60 * vehicles.length,
  start: ({ params: { vehicles, baseAltitudeM, verticalM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const why = whyNotTogether(vehicles, ports);
      const first = swarmPlace(vehicles[0] ?? '', ports.vehicle(vehicles[0] ?? ''));
      if (why !== undefined || !first) return { kind: 'failed', detail: why ?? 'An aircraft is unknown.' };
      const flight = new SwarmFlight({ vehicles, ports, context, control, onProgress });
      onProgress({ state: 'executing' });
      const baseAmslM = first.homeAmslM + baseAltitudeM;
      const failure =
        (await flight.separate(vehicles.map((_, index) => baseAmslM + index * verticalM))) ??
        (await flight.whenSeparated(verticalM));
      return (
        failure ?? { kind: 'succeeded', detail: `${vehicles.length} aircraft are ${verticalM} m apart.` }
      );
    }),
};
