import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { FlightEvidence, TimedClaim } from './flight-evidence.ts';
import { highestOf } from './quality-claims.ts';

const MISSION_COMPLETE = 5;
/** Autopilots cut corners by about that much; a leg that was flown farther off has a claim of its own. */
const FAR_OFF_M = 10;

/**
 * How the mission went: items reached in order, distance from its legs, items left out, and whether it was
 * left.
 */
export function missionClaims(flight: FlightEvidence): readonly TimedClaim[] {
  const reached = flight.of('mission_reached');
  const current = flight.of('mission_current');
  const claims: TimedClaim[] = [];
  const [first, ...rest] = reached;
  if (first) {
    const seqs = reached.map(({ data }) => Number(data.seq));
    const isOrdered = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0));
    claims.push({
      t: first.t,
      text: `The mission items ${seqs.join(', ')} were reached${isOrdered ? ' in order' : ', not in order'}.`,
      confidence: 'certain',
      events: [first, ...rest],
    });
  }
  for (const event of current) {
    const { seq, from, missionState } = event.data;
    const step = Number(seq) - Number(from);
    if (step > 1 && Number(from) > 0)
      claims.push({
        t: event.t,
        text: `The mission went from item ${String(from)} to ${String(seq)}: the items between were skipped or have no position.`,
        confidence: 'likely',
        events: [event],
      });
    if (step < 0 && missionState !== MISSION_COMPLETE && Number(seq) > 0)
      claims.push({
        t: event.t,
        text: `The mission went back from item ${String(from)} to ${String(seq)}.`,
        confidence: 'certain',
        events: [event],
      });
  }
  claims.push(...deviationClaims(flight, current));
  const total = Math.max(0, ...current.map(({ data }) => Number(data.total ?? 0)).filter(Number.isFinite));
  const left = flight.of('mode').find(({ data, t }) => data.from === 'AUTO' && t > (first?.t ?? 0));
  const lastSeq = Math.max(0, ...reached.map(({ data }) => Number(data.seq)));
  if (left && first && total > 0 && lastSeq < total)
    claims.push({
      t: left.t,
      text: `The mode changed from AUTO to ${String(left.data.mode)} after item ${lastSeq} of ${total} was reached: the mission may not have been flown to its end.`,
      confidence: 'possible',
      events: [left, reached.at(-1) ?? first],
    });
  return claims;
}

interface FlownLeg {
  readonly event: TimelineEvent;
  readonly seq: number;
  readonly offM: number;
  readonly atMs: number;
}

/** How far off the straight lines between waypoints it was, at worst, and on which it was far off. */
function deviationClaims(flight: FlightEvidence, current: readonly TimelineEvent[]): readonly TimedClaim[] {
  const legs = current.flatMap((event, index): FlownLeg[] => {
    const untilMs = (current[index + 1]?.t ?? flight.endMs + 1) - 1;
    // What was flown in the very moment of the mark was flown on the leg before.
    const worst = highestOf(flight.points('cross_track_m', event.t + 1, untilMs));
    return worst ? [{ event, seq: Number(event.data.seq), offM: worst.value, atMs: worst.t }] : [];
  });
  const [first, ...rest] = legs;
  if (!first) return [];
  const worst = rest.reduce((far, leg) => (leg.offM > far.offM ? leg : far), first);
  const last = legs.at(-1) ?? first;
  const said = (leg: FlownLeg) =>
    `${leg.offM.toFixed(1)} m off the line to item ${leg.seq}, at ${flight.at(leg.atMs)}`;
  return [
    {
      t: last.event.t,
      text: `On ${legs.length} leg${legs.length === 1 ? '' : 's'} between waypoints it was at most ${said(worst)}.`,
      confidence: 'certain',
      events: [first.event, ...rest.map(({ event }) => event)],
    },
    ...legs
      .filter(({ offM }) => offM > FAR_OFF_M)
      .map(
        (leg): TimedClaim => ({
          t: leg.atMs,
          text: `It deviated from the mission: ${said(leg)}.`,
          confidence: 'certain',
          events: [leg.event],
        }),
      ),
  ];
}
