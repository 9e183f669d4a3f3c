import type { Explanation } from '../../contract/analysis/cognition.ts';
import type { FlightEvidence } from './flight-evidence.ts';

type Phase = Explanation['phases'][number];

const CLIMB_LOOK_AHEAD_MS = 3000;
const CLIMB_M = 0.5;
const LONGEST_CLIMB_MS = 120_000;
const PHASE_OF_INTENT: Readonly<Record<string, Phase['phase']>> = {
  hold: 'hold',
  rtl: 'return',
  land: 'landing',
  guided: 'flight',
  auto: 'mission',
};

/**
 * The phases of a flight in order, without gaps, from the start of the recording to its end. A phase is
 * `unknown` before the vehicle was heard, and while its armed state or mode is not known.
 */
export function flightPhases(flight: FlightEvidence): readonly Phase[] {
  const phases: Phase[] = [];
  const add = (phase: Phase['phase'], fromMs: number, toMs: number, mode: string | null) => {
    const last = phases.at(-1);
    if (toMs <= fromMs) return;
    if (last?.phase === phase && last.flight_mode === mode)
      phases[phases.length - 1] = { ...last, to_ms: toMs };
    else phases.push({ phase, from_ms: fromMs, to_ms: toMs, flight_mode: mode });
  };
  const hasAir = flight.of('airborne', 'landed').length > 0;
  const state = {
    isHeard: false,
    isArmed: false,
    isAirborne: false,
    mode: null as string | null,
    intent: null as string | null,
    climbEndMs: Number.NEGATIVE_INFINITY,
  };
  let fromMs = flight.startMs;
  const close = (toMs: number) => {
    const isUp = state.isArmed && (state.isAirborne || !hasAir);
    if (!state.isHeard) add('unknown', fromMs, toMs, null);
    else if (!isUp) add('ground', fromMs, toMs, state.mode);
    else {
      const climbEndMs = Math.min(Math.max(state.climbEndMs, fromMs), toMs);
      add('take-off', fromMs, climbEndMs, state.mode);
      const known = state.mode === null ? 'unknown' : 'flight';
      add(PHASE_OF_INTENT[state.intent ?? ''] ?? known, climbEndMs, toMs, state.mode);
    }
    fromMs = toMs;
  };
  for (const event of flight.events) {
    const { data, t } = event;
    const what = data.what;
    if (event.vehicle !== flight.vehicleId || !CHANGES.has(String(what))) continue;
    close(t);
    state.isHeard = true;
    if (what === 'armed' || what === 'disarmed') state.isArmed = what === 'armed';
    if (what === 'airborne') {
      state.isAirborne = true;
      state.climbEndMs = climbEnd(flight, t);
    }
    if (what === 'landed') state.isAirborne = false;
    if (what === 'mode') {
      state.mode = textOf(data.mode);
      state.intent = textOf(data.intent);
    }
  }
  close(flight.endMs);
  return phases;
}

const CHANGES: ReadonlySet<string> = new Set([
  'discovered',
  'mode',
  'armed',
  'disarmed',
  'airborne',
  'landed',
]);

/** When it no longer climbs after leaving the ground; at once where no altitude was recorded. */
function climbEnd(flight: FlightEvidence, fromMs: number): number {
  const points = flight.points('altitude_m', fromMs, fromMs + LONGEST_CLIMB_MS);
  let ahead = 0;
  for (const { t, value } of points) {
    while (ahead < points.length && (points[ahead]?.t ?? 0) < t + CLIMB_LOOK_AHEAD_MS) ahead += 1;
    const later = points[ahead];
    if (!later) return t;
    // A vehicle pauses on the ground before it leaves.
    if (value > 1 && later.value - value < CLIMB_M) return t;
  }
  return fromMs;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
