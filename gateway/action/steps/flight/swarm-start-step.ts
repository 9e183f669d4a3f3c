import { STEP_PARAMS, type StepParams } from '../../../contract/action/step.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { StepDefinition, StepOutcome } from '../step-definition.ts';
import { failureOf, runStep } from '../step-run.ts';
import { giveCommand } from './give-command.ts';
import { type SwarmWay, swarmPlace } from './swarm-flight.ts';
import { mustBeReady, mustKnowItsPosition, mustNotFly, whyUnreachable } from './vehicle-check.ts';

/**
 * Lets several aircraft take off together. All are checked and authorised, then armed, then checked once more. Only
 * when all pass do they get their take-off, in one turn. Until then one that fails stops all, and those already
 * armed are disarmed; one that fails later lands them all.
 */
export const swarmStartStep: StepDefinition<'swarm-start'> = {
  type: 'swarm-start',
  category: 'Swarm',
  title: 'Start together',
  mavlink:
    'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) to each, then MAV_CMD_NAV_TAKEOFF (22) to all at once, each sent once',
  credits: 0,
  needsVehicle: false,
  kind: 'start',
  params: STEP_PARAMS['swarm-start'],
  text: ({ vehicles, altitudeM }) => `Start ${vehicles.length} aircraft together to ${altitudeM} m`,
  preconditions: ['All aircraft are on the ground, are ready and report their positions'],
  precondition: ({ vehicles }) =>
    new Set(vehicles).size < vehicles.length ? 'An aircraft is listed twice.' : undefined,
  postconditions: ({ vehicles, altitudeM, altitudeStepM }) =>
    vehicles.map((vehicleId, index) => ({
      vehicleId,
      field: 'altitude_m',
      operator: '>=',
      value: (altitudeM + index * altitudeStepM) * 0.9 - 1,
    })),
  resources: ({ vehicles }) => vehicles.map((id) => ({ type: 'vehicle', id })),
  defaultTimeoutS: ({ altitudeM, altitudeStepM, vehicles }) =>
    120 + 2 * (altitudeM + altitudeStepM * vehicles.length),
  start: ({ params, context }, ports, onProgress) =>
    runStep((control) =>
      startTogether(params, { vehicles: params.vehicles, ports, context, control, onProgress }),
    ),
};

async function startTogether(params: StepParams<'swarm-start'>, way: SwarmWay): Promise<StepOutcome> {
  const { vehicles, ports, context, control, onProgress } = way;
  const takeOffs = vehicles.map((vehicleId, index) => ({
    vehicleId,
    command: 'takeoff' as const,
    params: { altitudeM: params.altitudeM + index * params.altitudeStepM },
  }));
  /** Why one of them must not start; undefined when all may. */
  const whyNot = async (isArmed: boolean): Promise<string | undefined> => {
    for (const { vehicleId, command, params: height } of takeOffs) {
      const why =
        whyNotReady(vehicleId, ports.vehicle(vehicleId), isArmed) ??
        (isArmed ? undefined : await ports.whyNot(vehicleId, 'arm', {}, context)) ??
        (await ports.whyNot(vehicleId, command, height, context));
      if (why !== undefined) return `${vehicleId}: ${why}`;
    }
    return undefined;
  };
  const before = await whyNot(false);
  if (before !== undefined) return { kind: 'failed', detail: `${before} No aircraft starts.` };
  onProgress({ state: 'executing', detail: 'All aircraft are armed.' });
  const arms = await Promise.all(
    vehicles.map((vehicleId) => giveCommand({ vehicleId, command: 'arm', params: {} }, way).catch(failureOf)),
  );
  const unarmed = arms.findIndex(({ kind }) => kind !== 'succeeded');
  const after =
    unarmed >= 0
      ? `${vehicles[unarmed]}: ${arms[unarmed]?.detail ?? 'it was not armed.'}`
      : await whyNot(true);
  if (control.isCancelled) return { kind: 'cancelled', detail: 'It was cancelled.' };
  if (after !== undefined) {
    for (const vehicleId of vehicles)
      if (ports.vehicle(vehicleId)?.armed !== false) giveAll(way, [vehicleId], 'disarm');
    return { kind: 'failed', detail: `${after} No aircraft starts.` };
  }
  onProgress({ detail: 'All aircraft are taking off.' });
  // One turn for all: what each waits for from here on is its own gate.
  const outcomes = await firstFailure(takeOffs.map((takeOff) => giveCommand(takeOff, way).catch(failureOf)));
  if (outcomes === undefined)
    return { kind: 'succeeded', detail: `${vehicles.length} aircraft took off together.` };
  const { index, outcome } = outcomes;
  const failed = vehicles[index] ?? '';
  // A command that ended as cancelled was replaced by another command.
  const takenOver = outcome.kind === 'cancelled' ? [failed] : (outcome.takenOver ?? []);
  if (!control.isCancelled)
    giveAll(
      way,
      vehicles.filter((vehicleId) => !takenOver.includes(vehicleId)),
      'land',
    );
  const detail = `${failed}: ${outcome.detail} ${takenOver.length > 0 ? 'The others land.' : 'All land.'}`;
  return { kind: outcome.kind, detail, ...(takenOver.length > 0 && { takenOver }) };
}

function whyNotReady(
  vehicleId: string,
  vehicle: TelemetryVehicle | undefined,
  isArmed: boolean,
): string | undefined {
  const why = whyUnreachable(vehicle);
  if (why !== undefined || !vehicle) return why ?? 'The vehicle is unknown.';
  if (!swarmPlace(vehicleId, vehicle)) return `The position of ${vehicle.name} is unknown.`;
  if (isArmed && vehicle.armed !== true) return `${vehicle.name} is no longer armed.`;
  return mustNotFly(vehicle) ?? mustKnowItsPosition(vehicle) ?? (isArmed ? undefined : mustBeReady(vehicle));
}

type Failure = Exclude<StepOutcome, { kind: 'succeeded' }>;

/** The first that fails, at once; undefined when all succeed. */
function firstFailure(
  outcomes: readonly Promise<StepOutcome>[],
): Promise<{ readonly index: number; readonly outcome: Failure } | undefined> {
  return new Promise((resolve) => {
    let open = outcomes.length;
    for (const [index, each] of outcomes.entries())
      void each.then((outcome) => {
        if (outcome.kind !== 'succeeded') resolve({ index, outcome });
        open -= 1;
        if (open === 0) resolve(undefined);
      });
  });
}

/** Safety commands, which need no approval; a refusal is reported. */
function giveAll(
  { ports, context, onProgress }: SwarmWay,
  vehicles: readonly string[],
  command: 'disarm' | 'land',
): void {
  for (const vehicleId of vehicles)
    ports.submit(vehicleId, command, {}, context).then(
      ({ commandId }) => onProgress({ commandId }),
      (error: unknown) =>
        onProgress({ detail: `${vehicleId} could not ${command}: ${failureOf(error).detail}` }),
    );
}
