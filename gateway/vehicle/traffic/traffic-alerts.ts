import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { distance, height } from '../../contract/command/catalogue/measures.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { Aircraft, ClosestApproach } from '../../contract/vehicle/traffic.ts';
import type { AlertKey, AlertRegistry } from '../alert/alert-registry.ts';
import type { Approach, SeenAircraft } from './traffic-picture.ts';

interface Raised {
  readonly key: AlertKey;
  level: ClosestApproach['level'];
  announcedAtMs: MonotonicMs;
  overSinceMs: MonotonicMs | undefined;
}

/** Each vehicle has alerts for its most urgent aircraft only: more could not be read. */
const MAX_PER_VEHICLE = 5;
/** An approach on the edge of the limits is one alert. */
const CLEAR_AFTER_MS = 3000;
/** A lower level waits, and distances are renewed, at most this often. */
const ANNOUNCE_EVERY_MS = 5000;

/** Raises `traffic` for each vehicle and aircraft that come too close, and clears it once that is past. */
export class TrafficAlerts {
  readonly #alerts: AlertRegistry;
  readonly #clock: Clock;
  readonly #raised = new Map<string, Raised>();

  constructor(alerts: AlertRegistry, clock: Clock) {
    this.#alerts = alerts;
    this.#clock = clock;
  }

  /** `seen`: most urgent first. A stale position raises nothing new, and ends nothing. */
  update(seen: readonly SeenAircraft[]): void {
    const nowMs = this.#clock.monotonicMs();
    const counts = new Map<string, number>();
    const near = new Set<string>();
    for (const { aircraft, conflicts } of seen)
      for (const conflict of conflicts) {
        const { vehicleId } = conflict.approach;
        const key = `${vehicleId} ${aircraft.aircraftId}`;
        if (aircraft.isStale && !this.#raised.has(key)) continue;
        const count = counts.get(vehicleId) ?? 0;
        if (count >= MAX_PER_VEHICLE && !this.#raised.has(key)) continue;
        counts.set(vehicleId, count + 1);
        near.add(key);
        this.#raise(key, aircraft, conflict, nowMs);
      }
    for (const [key, raised] of this.#raised) {
      if (near.has(key)) continue;
      raised.overSinceMs ??= nowMs;
      if (nowMs - raised.overSinceMs < CLEAR_AFTER_MS) continue;
      this.#raised.delete(key);
      this.#alerts.clear(raised.key);
    }
  }

  #raise(key: string, aircraft: Aircraft, { own, approach }: Approach, nowMs: MonotonicMs): void {
    const known = this.#raised.get(key);
    const isWorse = known?.level === 'caution' && approach.level === 'warning';
    if (known) known.overSinceMs = undefined;
    if (known && !isWorse && nowMs - known.announcedAtMs < ANNOUNCE_EVERY_MS) return;
    const { vehicleId, level } = approach;
    const alertKey = { vehicleId, code: 'traffic', key: aircraft.aircraftId } as const;
    this.#raised.set(key, { key: alertKey, level, announcedAtMs: nowMs, overSinceMs: undefined });
    this.#alerts.raise({
      ...alertKey,
      severity: level === 'warning' ? 'warning' : 'caution',
      text: approachText(nameOf(aircraft), approach, own.headingDeg),
      advice:
        level === 'warning'
          ? 'Get out of its way now: descend or land, and keep it in sight.'
          : 'Look for it. Be ready to descend or to land.',
      count: 1,
    });
  }
}

/** `Aircraft DLH123: 741 m, 2 o’clock, 91 m above, closest in 45 s`; the window shows the operator's units. */
export function approachText(
  name: string,
  approach: Omit<ClosestApproach, 'vehicleId' | 'level'>,
  headingDeg: number | undefined,
): OperatorText {
  const { horizontalNowM, verticalNowM, bearingDeg, inS } = approach;
  return say('Aircraft {aircraft}: {away}, {direction}, {level}, {time}', {
    aircraft: name,
    away: distance(Math.round(horizontalNowM)),
    direction: directionText(bearingDeg, headingDeg),
    level: levelText(verticalNowM),
    time: inS < 1 ? 'closest now' : say('closest in {seconds} s', { seconds: Math.round(inS) }),
  });
}

function directionText(bearingDeg: number, headingDeg: number | undefined): OperatorText {
  if (headingDeg === undefined)
    return say('bearing {degrees}°', { degrees: String(Math.round(bearingDeg) % 360).padStart(3, '0') });
  const clock = Math.round((((bearingDeg - headingDeg) % 360) + 360) / 30) % 12;
  return say('{hour} o’clock', { hour: clock === 0 ? 12 : clock });
}

function levelText(verticalM: number | null): OperatorText {
  if (verticalM === null) return 'altitude unknown';
  const away = Math.round(Math.abs(verticalM));
  if (away < 15) return 'same altitude';
  return verticalM > 0
    ? say('{height} above', { height: height(away) })
    : say('{height} below', { height: height(away) });
}

/** What a pilot calls it: its call sign, else its address. */
export function nameOf({
  callSign,
  icao,
  aircraftId,
}: Pick<Aircraft, 'callSign' | 'icao' | 'aircraftId'>): string {
  return callSign ?? icao?.toUpperCase() ?? aircraftId;
}
