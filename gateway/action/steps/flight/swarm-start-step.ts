import { distanceM, type GeoPoint } from '../../../base/geometry/local-frame.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import { STEP_PARAMS, type StepParams } from '../../../contract/action/step.ts';
import {
  failedCheck,
  mustBeReady,
  mustFly,
  mustKnowItsPosition,
  mustNotFly,
} from '../../../contract/command/catalogue/vehicle-check.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type {
  StepDefinition,
  StepFailure,
  StepOutcome,
  StepPorts,
  StepProgress,
} from '../step-definition.ts';
import { failureOf, runStep, type StepControl } from '../step-run.ts';
import { type GivenCommand, giveCommand } from './give-command.ts';
import { whyUnreachable } from './reachable-check.ts';

/**
 * Starts several aircraft together. All are checked and authorised, then armed, then checked again.
 * Only if all pass, they take off in one turn. Before that, one failure stops all and disarms the
 * armed ones; a later failure lands them all.
 */
export const swarmStartStep: StepDefinition<'swarm-start'> = {
  type: 'swarm-start',
  category: 'Swarm',
  title: 'Start together',
  summary: 'Arms several aircraft and lets them take off together: all of them, or none.',
  proof: ['Each is at its altitude'],
  mavlink:
    'COMMAND_LONG MAV_CMD_COMPONENT_ARM_DISARM (400) to each, then MAV_CMD_NAV_TAKEOFF (22) to all at once, each sent once',
  credits: 0,
  needsVehicle: false,
  kind: 'start',
  params: STEP_PARAMS['swarm-start'],
  text: ({ vehicles, altitudeM }) =>
    say('Start {count} aircraft together to {altitude} m', { count: vehicles.length, altitude: altitudeM }),
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
  /** Why one of them must not start; undefined if all may. */
  const whyNot = async (isArmed: boolean): Promise<OperatorText | undefined> => {
    for (const { vehicleId, command, params: height } of takeOffs) {
      const why =
        whyNotReady(vehicleId, ports.vehicle(vehicleId), isArmed) ??
        (isArmed ? undefined : await ports.whyNot(vehicleId, 'arm', {}, context)) ??
        (await ports.whyNot(vehicleId, command, height, context));
      if (why !== undefined) return whyOf(vehicleId, why);
    }
    return undefined;
  };
  const before = await whyNot(false);
  if (before !== undefined)
    return { kind: 'failed', detail: say('{why} No aircraft starts.', { why: before }) };
  onProgress({ state: 'executing', detail: 'All aircraft are armed.' });
  const arms = await Promise.all(
    vehicles.map((vehicleId) => giveCommand({ vehicleId, command: 'arm', params: {} }, way).catch(failureOf)),
  );
  const unarmed = arms.findIndex(({ kind }) => kind !== 'succeeded');
  const after =
    unarmed >= 0
      ? whyOf(vehicles[unarmed] ?? '', arms[unarmed]?.detail ?? 'it was not armed.')
      : await whyNot(true);
  if (control.isCancelled) return { kind: 'cancelled', detail: 'The action was cancelled.' };
  if (after !== undefined) {
    for (const vehicleId of vehicles)
      if (ports.vehicle(vehicleId)?.armed !== false) giveAll(way, [vehicleId], 'disarm');
    return { kind: 'failed', detail: say('{why} No aircraft starts.', { why: after }) };
  }
  onProgress({ detail: 'All aircraft are taking off.' });
  // One turn for all: from here each waits only for its own gate.
  const outcomes = await firstFailure(takeOffs.map((takeOff) => giveCommand(takeOff, way).catch(failureOf)));
  if (outcomes === undefined)
    return {
      kind: 'succeeded',
      detail: say('{count} aircraft took off together.', { count: vehicles.length }),
    };
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
  const why = whyOf(failed, outcome.detail);
  const detail = say(takenOver.length > 0 ? '{why} The others land.' : '{why} All land.', { why });
  return { kind: outcome.kind, detail, ...(takenOver.length > 0 && { takenOver }) };
}

function whyNotReady(
  vehicleId: string,
  vehicle: TelemetryVehicle | undefined,
  isArmed: boolean,
): OperatorText | undefined {
  const why = whyUnreachable(vehicle);
  if (why !== undefined || !vehicle) return why ?? 'The vehicle is unknown.';
  if (!swarmPlace(vehicleId, vehicle))
    return say('The position of {vehicle} is unknown.', { vehicle: vehicle.name });
  if (isArmed && vehicle.armed !== true) return say('{name} is no longer armed.', { name: vehicle.name });
  return failedCheck([mustNotFly, mustKnowItsPosition, ...(isArmed ? [] : [mustBeReady])], vehicle);
}

/** The first failure, at once; undefined if all succeed. */
function firstFailure(
  outcomes: readonly Promise<StepOutcome>[],
): Promise<{ readonly index: number; readonly outcome: StepFailure } | undefined> {
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

/** Sends safety commands, which need no approval. Reports refusals. */
function giveAll(
  { ports, context, onProgress }: SwarmWay,
  vehicles: readonly string[],
  command: 'disarm' | 'land',
): void {
  for (const vehicleId of vehicles)
    ports.submit(vehicleId, command, {}, context).then(
      ({ commandId }) => onProgress({ commandId }),
      (error: unknown) =>
        onProgress({
          detail: say(
            command === 'land' ? '{vehicle} could not land: {why}' : '{vehicle} could not disarm: {why}',
            { vehicle: vehicleId, why: failureOf(error).detail },
          ),
        }),
    );
}

/** Two aircraft with less ground distance count as one above the other. */
const APART_M = 10;
/** Older positions are not used for separation. */
const FRESH_MS = 2000;
/** Share of the planned height between two aircraft that must remain while they move near each other. */
const KEPT_SHARE = 0.5;
/** Share that must exist between all before they move. */
const REACHED_SHARE = 0.8;
const SETTLE_MS = 20_000;

export interface SwarmWay {
  readonly vehicles: readonly string[];
  readonly ports: StepPorts;
  readonly context: CommandContext;
  readonly control: StepControl;
  readonly onProgress: (progress: StepProgress) => void;
}

/** An aircraft's position. */
export interface SwarmPlace extends GeoPoint {
  readonly vehicleId: string;
  readonly altitudeAmslM: number;
  readonly homeAmslM: number;
}

/** Lowest altitude for any aircraft, above its own home. */
const LOWEST_M = 2;

/** The aircraft's current position; undefined if unknown or too old. */
export function swarmPlace(vehicleId: string, vehicle: TelemetryVehicle | undefined): SwarmPlace | undefined {
  const { position } = vehicle ?? {};
  if (!vehicle || vehicle.stale || !position || position.age_ms === null || position.age_ms > FRESH_MS)
    return undefined;
  const { alt_amsl_m: altitudeAmslM, altitude_m: altitudeM } = position;
  if (altitudeAmslM === null || altitudeM === null) return undefined;
  const place = { latitudeDeg: position.lat, longitudeDeg: position.lon };
  return { vehicleId, ...place, altitudeAmslM, homeAmslM: altitudeAmslM - altitudeM };
}

/** Why these aircraft cannot move together now; undefined if all fly and report their position. */
export function whyNotTogether(vehicles: readonly string[], ports: StepPorts): OperatorText | undefined {
  if (new Set(vehicles).size < vehicles.length) return 'An aircraft is listed twice.';
  for (const vehicleId of vehicles) {
    const vehicle = ports.vehicle(vehicleId);
    const why = whyUnreachable(vehicle) ?? (vehicle && mustFly.whyNot(vehicle));
    if (why !== undefined) return whyOf(vehicleId, why);
    if (!swarmPlace(vehicleId, vehicle))
      return say('The position of {vehicle} is unknown.', { vehicle: vehicleId });
  }
  return undefined;
}

/**
 * Several aircraft that move for one step. If one fails, the others get a hold. Telemetry is
 * watched while they move: two that come too close, or one that is lost, stop all.
 */
export class SwarmFlight {
  readonly #way: SwarmWay;
  #failure: StepOutcome | undefined;
  /** Vehicles that another operator, pilot or program now flies. */
  readonly #takenOver = new Set<string>();
  /** Called when the flight fails. */
  #onFailure: (() => void) | undefined;

  constructor(way: SwarmWay) {
    this.#way = way;
  }

  /**
   * Gives each aircraft its own altitude above sea level (their homes differ). If two are above each other, climbers
   * move from the top down, then sinkers from the bottom up. Refused if two would have to pass each other in place.
   */
  async separate(altitudesAmslM: readonly number[]): Promise<StepOutcome | undefined> {
    const { vehicles, ports } = this.#way;
    const places = vehicles.map((vehicleId) => swarmPlace(vehicleId, ports.vehicle(vehicleId)));
    const known = places.filter((place) => place !== undefined);
    if (known.length < places.length) return this.#fail('The position of an aircraft is unknown.');
    const goals = known.map((place, index) => ({ place, goalAmslM: altitudesAmslM[index] ?? 0 }));
    const low = goals.find(({ place, goalAmslM }) => goalAmslM - place.homeAmslM < LOWEST_M);
    if (low)
      return this.#fail(
        say('{vehicle} would be less than {height} m above its home.', {
          vehicle: low.place.vehicleId,
          height: LOWEST_M,
        }),
      );
    const pairs = goals.flatMap((one, index) => goals.slice(index + 1).map((other) => [one, other] as const));
    const near = pairs.filter(([one, other]) => distanceM(one.place, other.place) < APART_M);
    for (const [one, other] of near) {
      const isPassing =
        (one.place.altitudeAmslM - other.place.altitudeAmslM) * (one.goalAmslM - other.goalAmslM) <= 0;
      if (isPassing)
        return this.#fail(
          say(
            '{one} and {other} are less than {distance} m apart and would have to pass each other. Move one of them away first.',
            { one: one.place.vehicleId, other: other.place.vehicleId, distance: APART_M },
          ),
        );
    }
    const commandOf = ({ place, goalAmslM }: (typeof goals)[number]) => altitudeCommand(place, goalAmslM);
    if (near.length === 0) return this.#all(goals.map(commandOf));
    const climbing = goals
      .filter(({ place, goalAmslM }) => goalAmslM >= place.altitudeAmslM)
      .sort((one, other) => other.place.altitudeAmslM - one.place.altitudeAmslM);
    const sinking = goals
      .filter(({ place, goalAmslM }) => goalAmslM < place.altitudeAmslM)
      .sort((one, other) => one.place.altitudeAmslM - other.place.altitudeAmslM);
    for (const goal of [...climbing, ...sinking]) {
      const failure = await this.#all([commandOf(goal)]);
      if (failure) return failure;
    }
    return undefined;
  }

  /** Waits until telemetry shows this height between every two. */
  async whenSeparated(verticalM: number): Promise<StepOutcome | undefined> {
    const { ports, control } = this.#way;
    return new Promise((resolve) => {
      const end = (outcome: StepOutcome | undefined) => {
        unsubscribe();
        timer.cancel();
        resolve(outcome);
      };
      const look = () => {
        if (control.isCancelled) end({ kind: 'cancelled', detail: 'The action was cancelled.' });
        else if (this.#tooNear(verticalM * REACHED_SHARE, Number.POSITIVE_INFINITY) === undefined)
          end(undefined);
      };
      const unsubscribe = ports.onVehicle(look);
      const timer = ports.clock.after(SETTLE_MS, () => {
        const why = this.#tooNear(verticalM * REACHED_SHARE, Number.POSITIVE_INFINITY);
        end(why === undefined ? undefined : this.#fail(why));
      });
      control.onCancel(look);
      look();
    });
  }

  /** Moves all at once, monitored: two close to each other must keep their height apart. */
  async move(commands: readonly GivenCommand[], verticalM: number): Promise<StepOutcome | undefined> {
    const { ports } = this.#way;
    const look = () => {
      const why = this.#tooNear(verticalM * KEPT_SHARE, APART_M);
      if (why !== undefined) this.#fail(why);
    };
    const unsubscribe = ports.onVehicle(look);
    const timer = ports.clock.every(FRESH_MS / 2, look);
    try {
      return await this.#all(commands);
    } finally {
      unsubscribe();
      timer.cancel();
    }
  }

  /** Gives all commands. The first that does not succeed ends the step for all. */
  async #all(commands: readonly GivenCommand[]): Promise<StepOutcome | undefined> {
    if (this.#failure) return this.#failure;
    const failed = new Promise<void>((resolve) => {
      this.#onFailure = resolve;
    });
    const each = commands.map(async (command) => {
      const outcome = await giveCommand(command, this.#way).catch(failureOf);
      if (outcome.kind === 'succeeded') return;
      for (const vehicleId of outcome.takenOver ?? []) this.#takenOver.add(vehicleId);
      // A command that ended as cancelled was replaced by another command.
      if (outcome.kind === 'cancelled') this.#takenOver.add(command.vehicleId);
      this.#fail(whyOf(command.vehicleId, outcome.detail), outcome.kind);
    });
    await Promise.race([Promise.all(each), failed]);
    return this.#failure;
  }

  /** Ends the flight for all. Those still flying it hold. */
  #fail(why: OperatorText, kind: StepFailure['kind'] = 'failed'): StepOutcome {
    const { vehicles, ports, context, control, onProgress } = this.#way;
    if (this.#failure) return this.#failure;
    const takenOver = [...this.#takenOver];
    const failure: StepOutcome = {
      kind,
      detail: say('{why} The others hold.', { why }),
      ...(takenOver.length > 0 && { takenOver }),
    };
    this.#failure = failure;
    this.#onFailure?.();
    if (control.isCancelled) return failure;
    for (const vehicleId of vehicles) {
      if (this.#takenOver.has(vehicleId)) continue;
      ports.submit(vehicleId, 'hold', {}, context).then(
        ({ commandId }) => onProgress({ commandId }),
        (error: unknown) => onProgress({ detail: notHeldText(vehicleId, error) }),
      );
    }
    return failure;
  }

  /** A text about two aircraft within `apartM` over ground and less than `verticalM` between them. */
  #tooNear(verticalM: number, apartM: number): OperatorText | undefined {
    const { vehicles, ports } = this.#way;
    const places: SwarmPlace[] = [];
    for (const vehicleId of vehicles) {
      const place = swarmPlace(vehicleId, ports.vehicle(vehicleId));
      if (!place) return say('{vehicle} no longer reports its position.', { vehicle: vehicleId });
      const near = places.find(
        (other) =>
          Math.abs(other.altitudeAmslM - place.altitudeAmslM) < verticalM && distanceM(other, place) < apartM,
      );
      if (near)
        return say('{one} and {other} came too close to each other.', {
          one: near.vehicleId,
          other: vehicleId,
        });
      places.push(place);
    }
    return undefined;
  }
}

/** A command to an altitude above sea level, converted to the aircraft's own home. */
export function altitudeCommand({ vehicleId, homeAmslM }: SwarmPlace, altitudeAmslM: number): GivenCommand {
  return { vehicleId, command: 'change-altitude', params: { altitudeM: altitudeAmslM - homeAmslM } };
}

export function whyOf(vehicleId: string, why: OperatorText): OperatorText {
  return say('{vehicle}: {why}', { vehicle: vehicleId, why });
}

export function notHeldText(vehicleId: string, error: unknown): OperatorText {
  return say('{vehicle} could not be held: {why}', { vehicle: vehicleId, why: failureOf(error).detail });
}
