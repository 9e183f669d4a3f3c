import { type GeoPoint, LocalFrame, type LocalPoint } from '../../../base/geometry/local-frame.ts';
import { STEP_PARAMS, type StepParams } from '../../../contract/action/step.ts';
import { say } from '../../../contract/operator-text.ts';
import type { StepDefinition, StepOutcome } from '../step-definition.ts';
import { runStep } from '../step-run.ts';
import type { GivenCommand } from './give-command.ts';
import {
  altitudeCommand,
  SwarmFlight,
  type SwarmWay,
  swarmPlace,
  whyNotTogether,
} from './swarm-start-step.ts';

/** Height between any two while they change places, even for a flat formation. */
const MOVING_SEPARATION_M = 5;

/**
 * Brings several aircraft into a formation around the first. Each first gets its own altitude; then they
 * move at those altitudes, so that no two paths cross. A flat formation levels out once all are in place.
 */
export const formationStep: StepDefinition<'formation'> = {
  type: 'formation',
  category: 'Swarm',
  title: 'Formation',
  summary:
    'Moves several flying aircraft into a formation around the first: altitudes first, then positions.',
  proof: ['Each is at its position and altitude'],
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) to each aircraft: altitudes first, then positions',
  credits: 0,
  needsVehicle: false,
  kind: 'motion',
  params: STEP_PARAMS.formation,
  text: ({ vehicles, shape, altitudeM }) =>
    say('Form a {shape} of {count} aircraft at {altitude} m', {
      shape,
      count: vehicles.length,
      altitude: altitudeM,
    }),
  preconditions: [
    'All aircraft are flying and report their positions',
    'No aircraft has to pass another within 10 m sideways',
  ],
  precondition: ({ vehicles }) =>
    new Set(vehicles).size < vehicles.length ? 'An aircraft is listed twice.' : undefined,
  // Altitudes count from the leader's home, telemetry from each vehicle's own, so the commands' ends are the proof.
  postconditions: () => [],
  resources: ({ vehicles }) => vehicles.map((id) => ({ type: 'vehicle', id })),
  defaultTimeoutS: ({ vehicles }) => 1800 + 60 * vehicles.length,
  start: ({ params, context }, ports, onProgress) =>
    runStep(async (control) => {
      const { vehicles } = params;
      const why = whyNotTogether(vehicles, ports);
      if (why !== undefined) return { kind: 'failed', detail: why };
      return form(params, { vehicles, ports, context, control, onProgress });
    }),
};

async function form(params: StepParams<'formation'>, way: SwarmWay): Promise<StepOutcome> {
  const { vehicles, ports, onProgress } = way;
  const leader = swarmPlace(vehicles[0] ?? '', ports.vehicle(vehicles[0] ?? ''));
  if (!leader) return { kind: 'failed', detail: 'The position of the leader is unknown.' };
  const flight = new SwarmFlight(way);
  const verticalM = Math.max(params.altitudeStepM, MOVING_SEPARATION_M);
  const baseAmslM = leader.homeAmslM + params.altitudeM;
  onProgress({ state: 'executing', detail: 'Each aircraft flies to its own altitude.' });
  const apart =
    (await flight.separate(vehicles.map((_, index) => baseAmslM + index * verticalM))) ??
    (await flight.whenSeparated(verticalM));
  if (apart) return apart;
  onProgress({ detail: 'The aircraft fly to their positions.' });
  // The leader may have drifted during the climb. The formation stays where it was when the command was given.
  const places = formationPlaces(leader, params, vehicles.length);
  const moves = vehicles.flatMap((vehicleId, index): GivenCommand[] => {
    const own = swarmPlace(vehicleId, ports.vehicle(vehicleId));
    const place = places[index];
    if (index === 0 || !own || !place) return [];
    const altitudeM = baseAmslM + index * verticalM - own.homeAmslM;
    return [
      { vehicleId, command: 'goto', params: { lat: place.latitudeDeg, lon: place.longitudeDeg, altitudeM } },
    ];
  });
  if (moves.length < vehicles.length - 1)
    return { kind: 'failed', detail: 'An aircraft no longer reports its position.' };
  const moved = await flight.move(moves, verticalM);
  if (moved) return moved;
  if (params.altitudeStepM < MOVING_SEPARATION_M) {
    onProgress({ detail: 'The aircraft change to their altitudes.' });
    const last = await flight.move(
      vehicles.flatMap((vehicleId, index) => {
        const own = swarmPlace(vehicleId, ports.vehicle(vehicleId));
        return own ? [altitudeCommand(own, baseAmslM + index * params.altitudeStepM)] : [];
      }),
      0,
    );
    if (last) return last;
  }
  return { kind: 'succeeded', detail: say('{count} aircraft are in formation.', { count: vehicles.length }) };
}

type Shape = StepParams<'formation'>['shape'];

/** The position of each of `count` aircraft, the leader first, in metres right of and ahead of the leader. */
const SHAPES: Readonly<Record<Shape, (index: number, count: number) => { right: number; ahead: number }>> = {
  line: (index) => ({ right: side(index) * rank(index), ahead: 0 }),
  column: (index) => ({ right: 0, ahead: -index }),
  wedge: (index) => ({ right: side(index) * rank(index), ahead: -rank(index) }),
  // The leader is at the top of the circle. Neighbours are one spacing apart along the chord.
  circle(index, count) {
    const radius = 0.5 / Math.sin(Math.PI / Math.max(2, count));
    const angle = (2 * Math.PI * index) / count;
    return { right: radius * Math.sin(angle), ahead: radius * (Math.cos(angle) - 1) };
  },
  // The leader is the front left corner.
  grid(index, count) {
    const columns = Math.ceil(Math.sqrt(count));
    return { right: index % columns, ahead: -Math.floor(index / columns) };
  },
};

/** A formation's places around its leader, the leader's first. Neighbours are at least `spacingM` apart. */
export function formationPlaces(
  leader: GeoPoint,
  { shape, spacingM, headingDeg }: Pick<StepParams<'formation'>, 'shape' | 'spacingM' | 'headingDeg'>,
  count: number,
): readonly GeoPoint[] {
  const frame = new LocalFrame(leader);
  const heading = (headingDeg * Math.PI) / 180;
  return Array.from({ length: count }, (_, index): GeoPoint => {
    if (index === 0) return leader;
    const { right, ahead } = SHAPES[shape](index, count);
    const point: LocalPoint = {
      eastM: spacingM * (right * Math.cos(heading) + ahead * Math.sin(heading)),
      northM: spacingM * (ahead * Math.cos(heading) - right * Math.sin(heading)),
    };
    return frame.toGeo(point);
  });
}

function side(index: number): number {
  return index % 2 === 1 ? 1 : -1;
}

function rank(index: number): number {
  return Math.ceil(index / 2);
}

/** Brings several aircraft to their own altitudes, in the given order, without horizontal movement. */
export const separateStep: StepDefinition<'separate'> = {
  type: 'separate',
  category: 'Swarm',
  title: 'Separate in height',
  summary: 'Moves several flying aircraft to separate altitudes.',
  proof: ['Each is at its altitude', 'Telemetry shows the vertical separation'],
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) in place to each aircraft',
  credits: 0,
  needsVehicle: false,
  kind: 'motion',
  params: STEP_PARAMS.separate,
  text: ({ vehicles, baseAltitudeM, verticalM }) =>
    say('Separate {count} aircraft by {height} m from {altitude} m up', {
      count: vehicles.length,
      height: verticalM,
      altitude: baseAltitudeM,
    }),
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
        failure ?? {
          kind: 'succeeded',
          detail: say('{count} aircraft are {height} m apart.', {
            count: vehicles.length,
            height: verticalM,
          }),
        }
      );
    }),
};
