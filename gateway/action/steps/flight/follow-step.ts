import { AppError } from '../../../base/error.ts';
import { distanceM, LocalFrame } from '../../../base/geometry/local-frame.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import { STEP_PARAMS, type StepParams } from '../../../contract/action/step.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { checkCondition } from '../condition-check.ts';
import type { StepDefinition, StepOutcome, StepPorts, StepProgress } from '../step-definition.ts';
import { failureOf, runStep, type StepControl } from '../step-run.ts';
import { formationPlaces } from './formation-step.ts';
import { notHeldText, type SwarmPlace, swarmPlace, whyNotTogether, whyOf } from './swarm-start-step.ts';

/** Minimum time between two targets of a follower. */
const TARGET_EVERY_MS = 500;
/** Smaller target changes need no new command. */
const WORTH_M = 1.5;
/** A follower flies to its place this far in the future, at most half a spacing ahead. */
const AHEAD_S = 2;
/** A follower more than this many spacings from its place must be brought there first. */
const JOIN_SPACINGS = 2;

/**
 * Keeps aircraft at their places beside a leader flown by another pilot or program. Each target is
 * a goto through the gate with its own decision and record. If one aircraft fails, the step ends
 * for all and they hold.
 */
export const followStep: StepDefinition<'follow'> = {
  type: 'follow',
  category: 'Swarm',
  title: 'Follow a leader',
  summary:
    'Keeps aircraft in position around a leader flown by another operator, for a time or until a condition is met.',
  proof: ['The time is over or the condition is met, and no aircraft failed or came too close'],
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) to each follower, at most twice a second each',
  credits: 0,
  needsVehicle: false,
  kind: 'motion',
  params: STEP_PARAMS.follow,
  text: ({ leaderId, followers, shape }) =>
    say('Follow {leader} with {count} aircraft in a {shape}', {
      leader: leaderId,
      count: followers.length,
      shape,
    }),
  preconditions: [
    'All aircraft are flying and report their positions',
    'Each follower is near its position: build the formation first',
  ],
  precondition: ({ leaderId, followers }) =>
    new Set([leaderId, ...followers]).size <= followers.length ? 'An aircraft is listed twice.' : undefined,
  postconditions: () => [],
  // The leader belongs to its own pilot.
  resources: ({ followers }) => followers.map((id) => ({ type: 'vehicle', id })),
  defaultTimeoutS: ({ durationS }) => (durationS ?? 7200) + 60,
  start: ({ params, context }, ports, onProgress) =>
    runStep((control) => new FollowFlight({ params, context, ports, onProgress, control }).fly()),
};

interface FollowWay {
  readonly params: StepParams<'follow'>;
  readonly context: CommandContext;
  readonly ports: StepPorts;
  readonly onProgress: (progress: StepProgress) => void;
  readonly control: StepControl;
}

interface Follower {
  readonly vehicleId: string;
  /** The current command; undefined before the first and while another is being given. */
  commandId: string | undefined;
  isAsking: boolean;
  target: SwarmTarget | undefined;
  askedAtMs: number;
  /** The mode in which it follows targets. */
  flightMode: string | null;
}

interface SwarmTarget {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

class FollowFlight {
  readonly #way: FollowWay;
  readonly #followers: readonly Follower[];
  readonly #stops: (() => void)[] = [];
  #end: (outcome: StepOutcome) => void = () => undefined;
  #hasEnded = false;
  #targets = 0;

  constructor(way: FollowWay) {
    this.#way = way;
    this.#followers = way.params.followers.map((vehicleId) => ({
      vehicleId,
      commandId: undefined,
      isAsking: false,
      target: undefined,
      askedAtMs: Number.NEGATIVE_INFINITY,
      flightMode: null,
    }));
  }

  fly(): Promise<StepOutcome> {
    const { params, ports, control, onProgress } = this.#way;
    const why = this.#whyNotStarted();
    if (why !== undefined) return Promise.resolve({ kind: 'failed', detail: why });
    onProgress({ state: 'executing', detail: say('Following {leader}.', { leader: params.leaderId }) });
    return new Promise((resolve) => {
      this.#end = resolve;
      const { clock } = ports;
      const dueMs =
        params.durationS === undefined
          ? Number.POSITIVE_INFINITY
          : clock.monotonicMs() + params.durationS * 1000;
      const look = () => {
        if (this.#hasEnded) return;
        if (clock.monotonicMs() >= dueMs || this.#isConditionMet()) this.#finish();
        else this.#follow();
      };
      // Checks for lost or close vehicles ten times a second. Targets are less frequent.
      const timer = clock.every(100, look);
      this.#stops.push(() => timer.cancel());
      // The caller that cancels makes them hold.
      control.onCancel(() => this.#stop());
      look();
    });
  }

  #whyNotStarted(): OperatorText | undefined {
    const { params, ports } = this.#way;
    const why = whyNotTogether([params.leaderId, ...params.followers], ports);
    if (why !== undefined) return why;
    const places = this.#places();
    for (const [index, { vehicleId }] of this.#followers.entries()) {
      const own = swarmPlace(vehicleId, ports.vehicle(vehicleId));
      const place = places?.[index];
      if (!own || !place) return say('The position of {vehicle} is unknown.', { vehicle: vehicleId });
      const farM = distanceM(own, place);
      if (farM > params.spacingM * JOIN_SPACINGS)
        return say('{vehicle} is {distance} m from its position: bring it into the formation first.', {
          vehicle: vehicleId,
          distance: farM.toFixed(0),
        });
    }
    return undefined;
  }

  #isConditionMet(): boolean {
    const { params, ports } = this.#way;
    return (
      params.until?.every(
        (condition) => checkCondition(condition, params.leaderId, (id) => ports.vehicle(id)).isMet,
      ) ?? false
    );
  }

  #follow(): void {
    const { params, ports } = this.#way;
    const nowMs = ports.clock.monotonicMs();
    const places = this.#places();
    if (!places) {
      this.#fail(say('{vehicle} no longer reports its position.', { vehicle: params.leaderId }));
      return;
    }
    const near = [params.leaderId, ...params.followers].find((vehicleId) => ports.isNear(vehicleId));
    if (near !== undefined) {
      this.#fail(say('{vehicle} is too close to another aircraft.', { vehicle: near }));
      return;
    }
    for (const [index, follower] of this.#followers.entries()) {
      const vehicle = ports.vehicle(follower.vehicleId);
      const own = swarmPlace(follower.vehicleId, vehicle);
      const place = places[index];
      if (!vehicle || !own || !place) {
        this.#fail(say('{vehicle} no longer reports its position.', { vehicle: follower.vehicleId }));
        return;
      }
      if (follower.flightMode !== null && vehicle.flight_mode !== follower.flightMode) {
        this.#fail(
          say('{vehicle} changed to {mode}: it was taken over.', {
            vehicle: follower.vehicleId,
            mode: String(vehicle.flight_mode),
          }),
          follower,
        );
        return;
      }
      const target = { ...place, altitudeM: place.altitudeAmslM - own.homeAmslM };
      if (follower.isAsking || nowMs - follower.askedAtMs < TARGET_EVERY_MS) continue;
      // A target changes the mode. Wait for a mode report after the last target, or no pilot could
      // ever take over.
      if ((ports.modeReceivedAtMs(follower.vehicleId) ?? 0) <= follower.askedAtMs) continue;
      if (follower.target && !isWorth(follower.target, target)) continue;
      void this.#send(follower, target);
    }
  }

  async #send(follower: Follower, target: SwarmTarget): Promise<void> {
    const { ports, context, onProgress } = this.#way;
    const { vehicleId, commandId: before } = follower;
    follower.isAsking = true;
    follower.askedAtMs = ports.clock.monotonicMs();
    // The previous one is about to be replaced, so its end is irrelevant.
    follower.commandId = undefined;
    try {
      const { latitudeDeg: lat, longitudeDeg: lon, altitudeM } = target;
      const record = await ports.submit(vehicleId, 'goto', { lat, lon, altitudeM }, context);
      if (this.#hasEnded) {
        ports.cancelCommand(record.commandId, 'The step has ended.');
        return;
      }
      follower.commandId = record.commandId;
      follower.target = target;
      this.#targets += 1;
      // The action lists only the first command of each aircraft. Every command names the action.
      if (before === undefined) onProgress({ commandId: record.commandId });
      if (record.endedAtMs === null) void this.#watch(follower, record.commandId);
      else this.#ended(follower, record);
    } catch (error) {
      // The vehicle has not answered the last target yet. The next check tries again.
      if (error instanceof AppError && error.code === 'vehicle-busy') follower.commandId = before;
      else if (!this.#hasEnded) {
        const { kind, detail } = failureOf(error);
        this.#fail(whyOf(vehicleId, detail), undefined, kind === 'denied' ? 'denied' : 'failed');
      }
    } finally {
      follower.isAsking = false;
    }
  }

  async #watch(follower: Follower, commandId: string): Promise<void> {
    const { ports } = this.#way;
    try {
      this.#ended(follower, await ports.whenCommandEnded(commandId));
    } catch (error) {
      this.#fail(whyOf(follower.vehicleId, failureOf(error).detail));
    }
  }

  /** The current command ended: any end but an arrival ends the step. */
  #ended(follower: Follower, { commandId, state, detail, takenOver }: CommandRecord): void {
    const { vehicleId } = follower;
    if (follower.commandId !== commandId || this.#hasEnded) return;
    if (state === 'done') {
      follower.flightMode = this.#way.ports.vehicle(vehicleId)?.flight_mode ?? null;
      return;
    }
    this.#fail(
      whyOf(vehicleId, detail ?? state),
      state === 'cancelled' || takenOver === true ? follower : undefined,
      state === 'denied' ? 'denied' : 'failed',
    );
  }

  /** Each follower's upcoming place; undefined without a fresh leader position. */
  #places(): readonly SwarmPlace[] | undefined {
    const { params, ports } = this.#way;
    const vehicle = ports.vehicle(params.leaderId);
    const leader = swarmPlace(params.leaderId, vehicle);
    if (!vehicle || !leader) return undefined;
    const soon = { ...leader, ...ahead(leader, vehicle, params.spacingM / 2) };
    return formationPlaces(soon, params, params.followers.length + 1)
      .slice(1)
      .map((place, index) => ({
        ...leader,
        ...place,
        altitudeAmslM: leader.altitudeAmslM + (index + 1) * params.altitudeStepM,
      }));
  }

  #stop(): void {
    this.#hasEnded = true;
    for (const stop of this.#stops.splice(0)) stop();
  }

  #finish(): void {
    const { params } = this.#way;
    this.#stop();
    this.#holdAll(undefined);
    const detail = say('Followed {leader} over {count} targets. The followers hold.', {
      leader: params.leaderId,
      count: this.#targets,
    });
    this.#end({ kind: 'succeeded', detail });
  }

  /** Ends it for all. A vehicle that was taken over gets no command. */
  #fail(why: OperatorText, takenOver?: Follower, kind: 'failed' | 'denied' = 'failed'): void {
    if (this.#hasEnded) return;
    this.#stop();
    this.#holdAll(takenOver);
    this.#end({
      kind,
      detail: say('{why} The followers hold.', { why }),
      ...(takenOver && { takenOver: [takenOver.vehicleId] }),
    });
  }

  #holdAll(except: Follower | undefined): void {
    const { ports, context, onProgress } = this.#way;
    for (const follower of this.#followers) {
      if (follower === except) continue;
      ports.submit(follower.vehicleId, 'hold', {}, context).then(
        ({ commandId }) => onProgress({ commandId }),
        (error: unknown) => onProgress({ detail: notHeldText(follower.vehicleId, error) }),
      );
    }
  }
}

function isWorth(before: SwarmTarget, target: SwarmTarget): boolean {
  return distanceM(before, target) >= WORTH_M || Math.abs(before.altitudeM - target.altitudeM) >= WORTH_M;
}

/** The leader's predicted position by its ground velocity, at most `maxM` ahead. */
function ahead(leader: SwarmPlace, { velocity }: TelemetryVehicle, maxM: number) {
  const { latitudeDeg, longitudeDeg } = leader;
  const { ground_mps: speedMps, course_deg: courseDeg } = velocity ?? {};
  if (speedMps == null || courseDeg == null) return { latitudeDeg, longitudeDeg };
  const aheadM = Math.min(maxM, speedMps * AHEAD_S);
  const course = (courseDeg * Math.PI) / 180;
  return new LocalFrame(leader).toGeo({
    eastM: aheadM * Math.sin(course),
    northM: aheadM * Math.cos(course),
  });
}
