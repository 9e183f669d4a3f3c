import type { Claim, Explanation } from '../../../../gateway/contract/analysis/cognition.ts';
import type { TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';

/** A span the answer is narrowed to; open ends are those of the recording. UTC milliseconds. */
export interface AskedSpan {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A claim with the events it rests on and when they were. */
export interface ShownClaim {
  readonly claim: Claim;
  /** Time of the event it cites first; undefined when the answer holds none of its events. */
  readonly atMs: number | undefined;
  readonly events: readonly TimelineEvent[];
  /** Cited, but not sent along. */
  readonly missingIds: readonly string[];
}

/** Claims of which at least one event lies in the span, in the order of the answer. */
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

/** Parts of the flight that reach into the span. */
export function phasesInSpan({ phases }: Explanation, span: AskedSpan): Explanation['phases'] {
  return phases.filter((phase) => touches(phase.from_ms, phase.to_ms, span));
}

/** Time of the newest claims the play head has reached; undefined before the first. */
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
