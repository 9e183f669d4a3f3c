import type { Claim, Explanation } from '../../gateway/contract/analysis/cognition.ts';
import type { TimelineEvent } from '../../gateway/contract/recording/replay.ts';

/** The time span the answer is limited to. Open ends are those of the recording. UTC milliseconds. */
export interface AskedSpan {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A claim with its supporting events and their times. */
export interface ShownClaim {
  readonly claim: Claim;
  /** Time of the first cited event; undefined if the answer contains none of its events. */
  readonly atMs: number | undefined;
  readonly events: readonly TimelineEvent[];
  /** Cited, but not included in the answer. */
  readonly missingIds: readonly string[];
}

/** Claims with at least one event in the span, in the order of the answer. */
export function claimsInSpan({ claims, events }: Explanation, span: AskedSpan): readonly ShownClaim[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return claims.flatMap((claim): ShownClaim[] => {
    const own = claim.event_ids.flatMap((id) => byId.get(id) ?? []);
    const missingIds = claim.event_ids.filter((id) => !byId.has(id));
    const isOpen = span.fromMs === undefined && span.toMs === undefined;
    const isIn = own.some((event) => touches(event.t, event.endT ?? event.t, span));
    if (!isOpen && !isIn) return [];
    return [{ claim, atMs: own[0]?.t, events: own, missingIds }];
  });
}

/** Phases of the flight that overlap the span. */
export function phasesInSpan({ phases }: Explanation, span: AskedSpan): Explanation['phases'] {
  return phases.filter((phase) => touches(phase.from_ms, phase.to_ms, span));
}

/** Time of the newest claims that playback has reached; undefined before the first. */
export function reachedMs(claims: readonly ShownClaim[], headMs: number): number | undefined {
  let reached: number | undefined;
  for (const { atMs } of claims)
    if (atMs !== undefined && atMs <= headMs && atMs >= (reached ?? atMs)) reached = atMs;
  return reached;
}

function touches(fromMs: number, toMs: number, span: AskedSpan): boolean {
  return (
    (span.fromMs === undefined || toMs >= span.fromMs) && (span.toMs === undefined || fromMs <= span.toMs)
  );
}
