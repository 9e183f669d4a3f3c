import { commandNameSchema } from '../../gateway/contract/command/catalogue/commands.ts';
import type { TraceEntry } from '../../gateway/contract/command/command.ts';
import type { OperatorText, Sentence, TextParam } from '../../gateway/contract/operator-text.ts';
import { english } from '../../gateway/contract/operator-text.ts';
import { type Message, t } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { COMMAND_STATE_TEXT, commandText } from './command-text.ts';
import { actorText, comparedText, VERDICT_TEXT, type Verdict } from './governance-text.ts';
import { knownNames } from './known-names.ts';
import { formatDistance } from './measure/ground-distance.ts';
import { formatOrderedHeight, formatOrderedSpeed } from './measure/measured.ts';
import { currentUnits } from './measure/units.ts';
import { GPS_FIX_TEXT } from './vehicle-text.ts';

/** A value in the operator's units, by the unit at the end of its name: `altitudeM`, `wind.speed_mps`. */
export function measuredText(path: string, value: number): string {
  const name = path.replace(
    /_([a-z]+)$/,
    (_end, unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1),
  );
  if (name.endsWith('Mps')) return formatOrderedSpeed(value);
  if (name.endsWith('Pct')) return `${comparedText(value)} %`;
  if (name.endsWith('Deg')) return `${comparedText(value)}°`;
  if (name.endsWith('Ms')) return `${Math.round(value)} ms`;
  if (/[a-z]S$/.test(name)) return `${comparedText(value)} s`;
  if (/[a-z]M$/.test(name))
    return /alt|height|ceiling|vertical/i.test(name) ? formatOrderedHeight(value) : metres(value);
  return name === 'lat' || name === 'lon' ? `${value.toFixed(5)}°` : comparedText(value);
}

/** Distances keep their exact metres: a limit of 2.5 m must not read as 3 m. */
function metres(value: number): string {
  return currentUnits().distance === 'm' && value < 1000 ? `${comparedText(value)} m` : formatDistance(value);
}

/** What governance and conditions of action plans compare. The other paths of policies are named by their last word. */
const FACTS: Readonly<Record<string, Message>> = {
  limit: 'Limit',
  stationCeilingM: 'Ceiling of this station',
  'vehicle.batteryPct': 'Battery charge',
  'vehicle.linkQualityPct': 'Link quality',
  'vehicle.gpsFix': 'Position fix',
  'vehicle.satellites': 'Satellites',
  'vehicle.windMps': 'Wind',
  'vehicle.ageMs': 'Age of the telemetry',
  'vehicle.staleAfterMs': 'Oldest telemetry allowed',
  'vehicle.altitudeRelativeHomeM': 'Altitude above home',
  'vehicle.distanceFromHomeM': 'Distance from home',
  'vehicle.isArmed': 'Armed',
  'vehicle.isAirborne': 'In the air',
  'vehicle.isReady': 'Ready to arm',
  'vehicle.isLost': 'Link lost',
  'vehicle.isStale': 'Telemetry outdated',
  'vehicle.hasConflict': 'System id used twice',
  'vehicle.issues': 'Problems reported by the autopilot',
  'vehicle.id': 'Vehicle',
  'vehicle.type': 'Vehicle type',
  'vehicle.autopilot': 'Autopilot',
  'vehicle.flightMode': 'Flight mode',
  'target.highestAltitudeM': 'Highest altitude of the command',
  'target.distanceFromHomeM': 'Distance of the target from home',
  'target.zoneCeiling.zoneId': 'Zone with the lowest ceiling',
  'target.zoneCeiling.ceilingM': 'Ceiling of the zone',
  'target.overZoneCeilingM': 'Above the ceiling of the zone by',
  'target.overStationCeilingM': 'Above the ceiling of this station by',
  'target.noFlyZoneId': 'No-fly zone',
  'target.isInsideZones': 'Inside the allowed zones',
  'target.problems': 'Problems of the target',
  'separation.vehicleId': 'Other vehicle',
  'separation.isStaying': 'Other vehicle stays there',
  'separation.horizontalM': 'Horizontal distance',
  'separation.verticalM': 'Vertical distance',
  'traffic.horizontalM': 'Distance of the nearest aircraft',
  'traffic.verticalM': 'Height difference to the nearest aircraft',
  'traffic.closestInS': 'Seconds until the nearest aircraft is closest',
  'traffic.within5Km': 'Aircraft within 5 km',
  'preparation.isChecklistComplete': 'Checklist complete',
  'preparation.missingChecklistItems': 'Open checklist items',
  'preparation.isRehearsed': 'Rehearsed',
  'preparation.replayCoveragePct': 'Part of the flight recorded',
  altitude_m: 'Altitude above home',
  armed: 'Armed',
  status: 'Status',
  flight_mode: 'Flight mode',
  battery_pct: 'Battery charge',
  link_quality: 'Link quality',
  'gps.satellites': 'Satellites',
  'velocity.ground_mps': 'Ground speed',
  'wind.speed_mps': 'Wind',
  'mission.seq': 'Mission item',
  distance_m: 'Distance',
  command: 'Command',
  mode: 'Aircraft',
  source: 'Sent by',
  isRecording: 'Recording',
  isSafetyClass: 'Safety command',
  at: 'Time',
  jurisdiction: 'Country',
  'actor.kind': 'Kind of requester',
  'actor.id': 'Requested by',
  'params.altitudeM': 'Requested altitude',
  'params.groundSpeedMps': 'Requested speed',
  'params.radiusM': 'Requested radius',
  'params.zoneId': 'Zone',
  'params.missionType': 'Kind of mission',
  'params.priority': 'Priority',
  'params.mode': 'Requested flight mode',
  'params.name': 'Parameter (row)',
  'params.names': 'Parameters (row)',
};

export interface ShownFact {
  readonly label: string;
  readonly value: string;
}

/** The compared values of a policy's finding, named and with units. `limit` has the unit of what it limits. */
export function factsOf(values: Readonly<Record<string, unknown>>): readonly ShownFact[] {
  const measured = Object.keys(values).find((path) => typeof values[path] === 'number' && path !== 'limit');
  return Object.entries(values).map(([path, value]) => ({
    label: factLabel(path),
    value: valueText(path === 'limit' ? (measured ?? path) : path, value),
  }));
}

/** What a path of policies, of telemetry or of a recorded value is called. */
export function factLabel(path: string): string {
  const label = FACTS[path];
  return label ? t(label) : spelledOut(path);
}

/** Names of the policies of the product. */
const POLICIES: Readonly<Record<string, Message>> = {
  'altitude-ceiling': 'Altitude ceiling',
  'battery-reserve': 'Battery reserve',
  'battery-unknown': 'Battery unknown',
  checklist: 'Checklist',
  'direct-armed': 'Raw messages to an armed vehicle',
  'direct-live': 'Raw messages to a real vehicle',
  'fresh-telemetry': 'Fresh telemetry',
  geofence: 'Geofence',
  'gps-fix': 'GPS fix',
  'gps-unknown': 'GPS unknown',
  identity: 'System id used twice',
  'link-quality': 'Link quality',
  'link-unknown': 'Link quality unknown',
  'no-fly': 'No-fly zone',
  'parameters-armed': 'Parameters of an armed vehicle',
  'passing-traffic': 'Passing traffic',
  'prearm-health': 'Ready to arm',
  'prearm-unknown': 'Readiness unknown',
  'recording-active': 'Recording active',
  rehearsal: 'Rehearsal',
  separation: 'Separation',
  'station-ceiling': 'Ceiling of this station',
  'two-person': 'Two-person approval',
  wind: 'Wind',
  'zone-ceiling': 'Ceiling of the zone',
};

/** The name of a policy; of one that people made, its id spelled out. */
export function policyName(policyId: string): string {
  const name = POLICIES[policyId];
  return name ? t(name) : spelledOut(policyId);
}

/** `Yaw rate` for `target.yawRate`: of a path that has no text of its own. */
export function spelledOut(path: string): string {
  const words = (path.split('.').at(-1) ?? path).replaceAll(/([a-z0-9])([A-Z])|[_-]/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A recorded value as a person reads it: with its unit, and names for ids. */
export function valueText(name: string, value: unknown): string {
  if (typeof value === 'number') return measuredText(name, value);
  if (Array.isArray(value))
    return value.length === 0 ? t('none (values)') : value.map((each) => valueText(name, each)).join(', ');
  if (typeof value === 'string') return wordFor(name, value) ?? value;
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${spelledOut(key)}: ${valueText(key, each)}`)
      .join(', ');
  return comparedText(value);
}

/** What an id or a word of the API is called; undefined for other texts. */
function wordFor(name: string, value: string): string | undefined {
  const { byId, actors } = knownNames();
  const actor = actors?.get(value);
  if (actor) return actorText(actor);
  if (name === 'who' && value === 'operator') return t('Operator');
  if (name.endsWith('gpsFix') && value in GPS_FIX_TEXT)
    return t(GPS_FIX_TEXT[value as keyof typeof GPS_FIX_TEXT]);
  if (name === 'command' && commandNameSchema.safeParse(value).success) return commandText(value);
  return byId.get(value);
}

const HOLE = /\{([\w.]+)\}(?: (m\/s|m)(?![\p{L}/]))?/gu;
const UNIT_END = { m: 'M', 'm/s': 'Mps' } as const;

/** Fills the holes of a sentence with values in the operator's units and names instead of ids. */
function fillShown(code: string, params: Sentence['params'], wordsOf: (param: TextParam) => string): string {
  return code.replace(HOLE, (hole, name: string, unit?: 'm' | 'm/s') => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (param === undefined) return hole;
    const number =
      typeof param === 'number' ? param : typeof param === 'string' ? Number(param || 'x') : Number.NaN;
    if (unit && Number.isFinite(number))
      return measuredText(
        `${name === 'limit' ? 'ceiling' : name.replace(/(M|Mps)$/, '')}${UNIT_END[unit]}`,
        number,
      );
    const shown = (typeof param === 'string' && wordFor(name, param)) || wordsOf(param);
    return unit ? `${shown} ${unit}` : shown;
  });
}

/** A text of the gateway with the operator's units and the names that people know. */
export function shownSentence(of: OperatorText): ReturnType<typeof translateSentence> {
  return translateSentence(of, fillShown);
}

/** The same as text only. */
export function shownText(of: OperatorText): string {
  return shownSentence(of).text;
}

/** A reason on a line of its own: it starts with a capital and ends with a full stop. */
export function reasonText(of: OperatorText): string {
  const text = shownText(of).trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?:…”)]$/.test(text) ? '' : '.'}`;
}

/** The vehicle's answers to a command (MAV_RESULT). */
const ANSWERS: Readonly<Record<string, Message>> = {
  ACCEPTED: 'The vehicle accepted the command.',
  IN_PROGRESS: 'The vehicle is executing the command.',
  TEMPORARILY_REJECTED: 'The vehicle rejected the command for now.',
  DENIED: 'The vehicle rejected the command: its values are not valid.',
  UNSUPPORTED: 'The vehicle does not support the command.',
  FAILED: 'The vehicle could not execute the command.',
  CANCELLED: 'The vehicle cancelled the command.',
};

/** A stage of a command's trace as a sentence. Its names and numbers are in the recorded entry. */
export function traceText({ kind, text, detail }: TraceEntry): string {
  const { result, attempt, state, policies } = detail;
  if (kind === 'ack' && result === null) return t('The vehicle did not answer.');
  if (kind === 'ack' && typeof result === 'string' && ANSWERS[result]) return t(ANSWERS[result]);
  if (kind === 'attempt' && typeof attempt === 'number')
    return t('Sent to the vehicle, attempt {count}.', { count: attempt });
  if (kind === 'effect') return t('Telemetry shows the effect.');
  if (kind === 'decision' && typeof text !== 'string') {
    const { 1: verdict = '', ...reasons } = text.params;
    const said = english(String(verdict)) as Verdict;
    const known = VERDICT_TEXT[said];
    return [
      known && `${t(known)}.`,
      ...Object.values(reasons).map((each) => reasonText(each as OperatorText)),
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (kind === 'decision' && typeof text === 'string' && Array.isArray(policies) && text in VERDICT_TEXT)
    return t('{verdict}. No policy objected.', { verdict: t(VERDICT_TEXT[text as Verdict]) });
  if (kind === 'end' && text === state && typeof state === 'string' && state in COMMAND_STATE_TEXT)
    return reasonText(t(COMMAND_STATE_TEXT[state as keyof typeof COMMAND_STATE_TEXT]));
  return reasonText(text);
}
