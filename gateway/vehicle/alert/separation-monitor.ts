import type { Clock, MonotonicMs, Timer } from '../../base/clock.ts';
import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import {
  type Encounter,
  nearPairs,
  type SeparationLimits,
  type Track,
} from '../../base/geometry/encounter.ts';
import { LocalFrame } from '../../base/geometry/local-frame.ts';
import type { Mode } from '../../contract/list.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { vehicleName } from '../state/vehicle-kind.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import type { VehicleDirectory } from '../vehicle-directory.ts';
import type { AlertKey, AlertRegistry } from './alert-registry.ts';

export interface SeparationMonitorOptions {
  readonly directory: VehicleDirectory;
  readonly alerts: AlertRegistry;
  readonly clock: Clock;
  readonly limits: SeparationLimits;
}

/** Two flying vehicles that are closer than both limits now. */
export interface NearMiss {
  readonly vehicleId: string;
  readonly otherId: string;
  readonly text: OperatorText;
}

type Flyer = Track & { readonly state: VehicleState };
interface Raised {
  readonly key: AlertKey;
  readonly vehicleIds: readonly string[];
  /** Time until they are too close, by the last check; infinite if no longer expected. */
  inS: number;
  /** They were closer than both limits since it was raised. */
  isNow: boolean;
  /** The last reported distance: the expected minimum, or the current one if already too close. */
  announcedM: number;
  announcedAtMs: MonotonicMs;
  apartSinceMs: MonotonicMs | undefined;
}

const LOOK_MS = 100;
const HORIZON_S = 10;
const IMMINENT_S = 3;
/** A predicted conflict must last this long to raise an alert, which ignores turns. */
const FORESEEN_FOR_MS = 500;
/** Ends when current and predicted distances exceed the limits by this factor for this long. */
const CLEAR_FACTOR = 1.2;
const CLEAR_AFTER_MS = 3000;
/** During a conflict, a smaller distance is reported at most once a second. */
const ANNOUNCE_EVERY_MS = 1000;

/**
 * Checks all pairs of flying vehicles of one world ten times a second. Raises `separation` for two
 * vehicles closer than both limits now or within 10 s on their current paths. A flying vehicle
 * without a fresh position counts as neither near nor apart: it raises `separation-unknown`, and
 * its active alerts stay.
 */
export class SeparationMonitor {
  readonly #options: SeparationMonitorOptions;
  readonly #emitter = new Emitter<{ nearMiss: NearMiss }>();
  readonly #raised = new Map<string, Raised>();
  readonly #foreseen = new Map<string, MonotonicMs>();
  #unknown: ReadonlySet<string> = new Set();
  #timer: Timer | undefined;

  constructor(options: SeparationMonitorOptions) {
    this.#options = options;
  }

  get limits(): SeparationLimits {
    return this.#options.limits;
  }

  /** Does nothing if a limit is 0. */
  start(): void {
    const { limits, clock } = this.#options;
    if (limits.horizontalM <= 0 || limits.verticalM <= 0) return;
    this.#timer ??= clock.every(LOOK_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /**
   * Whether the vehicle has a conflict now or within 3 s, when a turn by the other would be too
   * late.
   */
  isNear(vehicleId: string): boolean {
    return [...this.#raised.values()].some(
      ({ vehicleIds, inS }) => inS <= IMMINENT_S && vehicleIds.includes(vehicleId),
    );
  }

  /** `nearMiss`: once each time two vehicles come closer than both limits. */
  on(name: 'nearMiss', listener: (miss: NearMiss) => void): Unsubscribe {
    return this.#emitter.on(name, listener);
  }

  #look(): void {
    const { directory, clock, limits } = this.#options;
    const nowMs = clock.monotonicMs();
    const flying = directory.list().filter(({ flight }) => flight.isAirborne === true);
    const worlds = new Map<Mode, Flyer[]>();
    const unknown: VehicleState[] = [];
    for (const state of flying) {
      const track = flyingTrack(state, nowMs);
      if (!track) {
        unknown.push(state);
        continue;
      }
      const mode = directory.modeOf(state.vehicleId);
      const flyers = worlds.get(mode) ?? [];
      worlds.set(mode, flyers);
      flyers.push({ ...track, state });
    }
    this.#announceUnknown(unknown, flying);
    const wide = {
      horizontalM: limits.horizontalM * CLEAR_FACTOR,
      verticalM: limits.verticalM * CLEAR_FACTOR,
    };
    const near = [...worlds.values()].flatMap((flyers) => nearPairs(flyers, limits, HORIZON_S));
    for (const raised of this.#raised.values()) raised.inS = Number.POSITIVE_INFINITY;
    const keys = new Set<string>();
    for (const { one, other, encounter } of near) {
      const key = keyOf(one.state, other.state);
      keys.add(key);
      const sinceMs = this.#foreseen.get(key) ?? nowMs;
      this.#foreseen.set(key, sinceMs);
      if (encounter.inS > 0 && !this.#raised.has(key) && nowMs - sinceMs < FORESEEN_FOR_MS) continue;
      this.#raise(key, [one.state, other.state], encounter, nowMs);
    }
    for (const key of this.#foreseen.keys()) if (!keys.has(key)) this.#foreseen.delete(key);
    if (this.#raised.size === 0) return;
    const stillNear = new Set(
      [...worlds.values()]
        .flatMap((flyers) => nearPairs(flyers, wide, HORIZON_S))
        .map(({ one, other }) => keyOf(one.state, other.state)),
    );
    this.#review(stillNear, flying, nowMs);
  }

  #raise(
    key: string,
    [one, other]: readonly [VehicleState, VehicleState],
    encounter: Encounter,
    nowMs: MonotonicMs,
  ): void {
    const isNow = encounter.inS === 0;
    const known = this.#raised.get(key);
    const text = encounterText(vehicleName(one), vehicleName(other), encounter);
    if (isNow && !known?.isNow)
      this.#emitter.emit('nearMiss', { vehicleId: one.vehicleId, otherId: other.vehicleId, text });
    const nearestM = isNow ? encounter.horizontalNowM : encounter.horizontalM;
    const isNews =
      !known ||
      (isNow && !known.isNow) ||
      (nearestM <= known.announcedM - 1 && nowMs - known.announcedAtMs >= ANNOUNCE_EVERY_MS);
    const raised: Raised = known ?? {
      key: { vehicleId: one.vehicleId, code: 'separation', key: other.vehicleId },
      vehicleIds: [one.vehicleId, other.vehicleId],
      inS: encounter.inS,
      isNow,
      announcedM: nearestM,
      announcedAtMs: nowMs,
      apartSinceMs: undefined,
    };
    raised.inS = encounter.inS;
    raised.isNow ||= isNow;
    raised.apartSinceMs = undefined;
    this.#raised.set(key, raised);
    if (!isNews) return;
    raised.announcedM = nearestM;
    raised.announcedAtMs = nowMs;
    this.#options.alerts.raise({
      ...raised.key,
      severity: 'warning',
      text,
      advice: 'Hold one of them, or change its altitude.',
    });
  }

  /** Clears alerts of pairs that are known to be apart, or of which one no longer flies. */
  #review(stillNear: ReadonlySet<string>, flying: readonly VehicleState[], nowMs: MonotonicMs): void {
    const ids = new Set(flying.map(({ vehicleId }) => vehicleId));
    for (const [key, raised] of this.#raised) {
      const { vehicleIds } = raised;
      const bothFly = vehicleIds.every((vehicleId) => ids.has(vehicleId));
      if (bothFly && (stillNear.has(key) || vehicleIds.some((vehicleId) => this.#unknown.has(vehicleId)))) {
        raised.apartSinceMs = undefined;
        continue;
      }
      raised.apartSinceMs ??= nowMs;
      if (bothFly && nowMs - raised.apartSinceMs < CLEAR_AFTER_MS) continue;
      this.#raised.delete(key);
      this.#options.alerts.clear(raised.key);
    }
  }

  /** Not for a single flying vehicle. */
  #announceUnknown(unknown: readonly VehicleState[], flying: readonly VehicleState[]): void {
    const { alerts } = this.#options;
    const silent = flying.length > 1 ? unknown : [];
    for (const state of silent)
      if (!this.#unknown.has(state.vehicleId))
        alerts.raise({
          vehicleId: state.vehicleId,
          code: 'separation-unknown',
          severity: 'caution',
          text: say('{name} is flying without a known position: its distance to the others is unknown', {
            name: vehicleName(state),
          }),
          advice: 'Keep the others away from its last known position.',
        });
    const ids = new Set(silent.map(({ vehicleId }) => vehicleId));
    for (const vehicleId of this.#unknown)
      if (!ids.has(vehicleId)) alerts.clear({ vehicleId, code: 'separation-unknown' });
    this.#unknown = ids;
  }
}

function keyOf(one: VehicleState, other: VehicleState): string {
  return `${one.vehicleId} ${other.vehicleId}`;
}

function encounterText(one: string, other: string, encounter: Encounter): OperatorText {
  const { inS, horizontalM, verticalM, horizontalNowM, verticalNowM } = encounter;
  const acrossNow = horizontalNowM.toFixed(0);
  const heightNow = verticalNowM.toFixed(0);
  if (inS === 0)
    return say('{one} and {other} are too close to each other: {across} m apart and {height} m in height', {
      one,
      other,
      across: acrossNow,
      height: heightNow,
    });
  return say(
    '{one} and {other} will be too close to each other in {seconds} s: {across} m apart and {height} m in height (now {acrossNow} m apart and {heightNow} m in height)',
    {
      one,
      other,
      seconds: Math.ceil(inS),
      across: horizontalM.toFixed(0),
      height: verticalM.toFixed(0),
      acrossNow,
      heightNow,
    },
  );
}

/** Older positions do not show which aircraft are close. */
const POSITION_FRESH_MS = 2000;

/**
 * The vehicle's current position, extrapolated by its velocity; undefined if the last position is
 * too old or its values may mix two vehicles.
 */
export function flyingTrack(
  { position, hasConflict, isLost }: VehicleState,
  nowMs: number,
): Track | undefined {
  if (!position || hasConflict || isLost) return undefined;
  const ageMs = Math.max(0, nowMs - position.receivedAtMs);
  if (ageMs > POSITION_FRESH_MS) return undefined;
  const { velocityEastMps, velocityNorthMps } = position;
  const velocityUpMps = -position.velocityDownMps;
  const ageS = ageMs / 1000;
  return {
    ...new LocalFrame(position).toGeo({ eastM: velocityEastMps * ageS, northM: velocityNorthMps * ageS }),
    altitudeAmslM: position.altitudeAmslM + velocityUpMps * ageS,
    velocityEastMps,
    velocityNorthMps,
    velocityUpMps,
  };
}
