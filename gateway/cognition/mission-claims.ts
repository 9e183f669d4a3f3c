import type { FlightEvidence, TimedClaim } from './flight-evidence.ts';

const MISSION_COMPLETE = 5;

/** How the mission went: what was reached in which order, what was left out, and whether it was left. */
export function missionClaims(flight: FlightEvidence): readonly TimedClaim[] {
  const reached = flight.of('mission_reached');
  const current = flight.of('mission_current');
  const claims: TimedClaim[] = [];
  const [first, ...rest] = reached;
  if (first) {
    const seqs = reached.map(({ data }) => Number(data['seq']));
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
        text: `The mission went from item ${String(from)} to ${String(seq)}: what lies between was left out, or is no place to fly to.`,
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
  const total = Math.max(0, ...current.map(({ data }) => Number(data['total'] ?? 0)).filter(Number.isFinite));
  const left = flight.of('mode').find(({ data, t }) => data['from'] === 'AUTO' && t > (first?.t ?? 0));
  const lastSeq = Math.max(0, ...reached.map(({ data }) => Number(data['seq'])));
  if (left && first && total > 0 && lastSeq < total)
    claims.push({
      t: left.t,
      text: `AUTO was left for ${String(left.data['mode'])} after item ${lastSeq} of ${total} was reached: the mission may not have been flown to its end.`,
      confidence: 'possible',
      events: [left, reached.at(-1) ?? first],
    });
  return claims;
}
