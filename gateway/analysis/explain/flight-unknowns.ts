import type { SeriesField } from '../../recording/flight/flight-series.ts';
import type { FlightEvidence } from './flight-evidence.ts';
import { modeCause } from './mode-cause.ts';

const NEEDED: readonly (readonly [SeriesField, string])[] = [
  ['altitude_m', 'how high it flew'],
  ['battery_v', 'the voltage'],
  ['battery_pct', 'the charge'],
  ['satellites', 'the quality of GPS'],
  ['vibration', 'the vibration'],
  ['ekf_flags', 'the state of the estimator'],
];
const MAX_LISTED = 20;

/** What the recording does not show: gaps, unreadable parts, values never sent, changes without a cause. */
export function flightUnknowns(flight: FlightEvidence): readonly string[] {
  const { session } = flight.log;
  const { vehicleId } = flight;
  const gaps = session.coverage.gaps
    .filter((gap) => gap.vehicleId === null || gap.vehicleId === vehicleId)
    .map(
      ({ fromMs, toMs, reason }) =>
        `From ${flight.at(fromMs)} to ${flight.at(toMs)} nobody can say what happened: ${reason}.`,
    );
  const problems = session.problems.map(
    ({ offset, bytes, reason }) => `${bytes} bytes at byte ${offset} could not be read: ${reason}.`,
  );
  const missing = NEEDED.filter(([field]) => flight.log.series(vehicleId, field).length === 0).map(
    ([, text]) => `The vehicle never told ${text}.`,
  );
  const causeless = flight
    .of('mode')
    .filter((event) => typeof event.data.from === 'string' && !modeCause(flight, event))
    .map(
      ({ t, data }) =>
        `Why the mode became ${String(data.mode)} at ${flight.at(t)}: no command, fail-safe or breach stands near it. A remote control would leave no trace here.`,
    );
  return [
    ...(flight.armedSpans.length === 0 ? ['It was never seen armed, so there is no flight to explain.'] : []),
    ...(flight.armedSpans.some(({ end }) => !end) ? ['The recording ends while it was still armed.'] : []),
    ...(session.state === 'recording' ? ['The recording still goes on.'] : []),
    ...listed(gaps),
    ...listed(problems),
    ...missing,
    ...listed(causeless),
    ...(flight.of('mission_reached').length > 0 && flight.points('cross_track_m').length === 0
      ? [
          'How far off the line between mission items it flew: no straight leg of its mission is in the recording.',
        ]
      : []),
  ];
}

function listed(texts: readonly string[]): readonly string[] {
  return texts.length <= MAX_LISTED
    ? texts
    : [...texts.slice(0, MAX_LISTED), `And ${texts.length - MAX_LISTED} more of this kind.`];
}
