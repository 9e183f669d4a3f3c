import type { LogbookFlight } from '../../gateway/contract/recording/logbook.ts';
import { csvCell } from './csv.ts';

type Cell = string | number | null;

const COLUMNS: readonly (readonly [title: string, value: (flight: LogbookFlight) => Cell])[] = [
  ['armed_utc', ({ armedAtMs }) => new Date(armedAtMs).toISOString()],
  ['disarmed_utc', ({ disarmedAtMs: at }) => (at === null ? null : new Date(at).toISOString())],
  ['vehicle', ({ vehicleName }) => vehicleName],
  ['vehicle_id', ({ vehicleId }) => vehicleId],
  ['type', ({ type }) => type],
  ['mode', ({ mode }) => mode],
  ['armed_s', ({ armedS }) => armedS],
  ['airborne_s', ({ airborneS }) => airborneS],
  ['distance_m', ({ distanceM }) => distanceM],
  ['highest_m', ({ highestM }) => highestM],
  ['fastest_mps', ({ fastestMps }) => fastestMps],
  ['farthest_m', ({ farthestM }) => farthestM],
  ['battery_start_pct', ({ batteryStartPct }) => batteryStartPct],
  ['battery_end_pct', ({ batteryEndPct }) => batteryEndPct],
  ['lowest_voltage_v', ({ lowestVoltageV }) => lowestVoltageV],
  ['take_off_lat', ({ takeOff }) => takeOff?.lat ?? null],
  ['take_off_lon', ({ takeOff }) => takeOff?.lon ?? null],
  ['flight_modes', ({ modes }) => modes.join(' ')],
  ['warnings', ({ warnings }) => warnings],
  ['coverage_pct', ({ coveragePct }) => coveragePct],
  ['recording', ({ sessionName }) => sessionName],
  ['session_id', ({ sessionId }) => sessionId],
];

/** The flights as CSV, one line each. Unknown values are empty cells. */
export function logbookCsv(flights: readonly LogbookFlight[]): string {
  const head = COLUMNS.map(([title]) => title).join(',');
  const lines = flights.map((flight) => COLUMNS.map(([, value]) => csvCell(value(flight))).join(','));
  return [head, ...lines, ''].join('\r\n');
}
