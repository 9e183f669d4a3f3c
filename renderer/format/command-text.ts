import {
  COMMAND_PARAMS,
  commandNameSchema,
  commandOf,
} from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandState } from '../../gateway/contract/command/command-state.ts';
import { type OperatorText, say } from '../../gateway/contract/operator-text.ts';
import { type Message, t, translated } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { nameOfId } from './known-names.ts';
import { formatDistance } from './measure/ground-distance.ts';
import { formatOrderedHeight, formatSpeed } from './measure/measured.ts';

type Params = Readonly<Record<string, unknown>>;

/** The effect of a command, worded for its button: `Take off to 20 m`, in the operator's units. */
export function commandText(command: string, params: Params = {}): string {
  const name = commandNameSchema.safeParse(command);
  if (!name.success) return OTHER_WORDS[command]?.(params) ?? command;
  const { title, words } = commandOf(name.data);
  const known = COMMAND_PARAMS[name.data].safeParse(params);
  return translateSentence(known.success ? inUnits(words(known.data)) : title).text;
}

/** Texts of values in SI units (gateway/contract/command/catalogue/measures.ts), by their codes. */
const MEASURES: Readonly<Record<string, (values: Params) => string>> = {
  '{height} m': ({ height }) => formatOrderedHeight(Number(height)),
  '{distance} m': ({ distance }) => formatDistance(Number(distance)),
  '{speed} m/s': ({ speed }) => formatSpeed(Number(speed)),
  // The map shows the place.
  '{lat}, {lon}': () => t('point'),
};

/** A text of the gateway with its heights, distances and speeds in the operator's units. */
export function inUnits(text: OperatorText): OperatorText {
  if (typeof text === 'string') return text;
  const measure = MEASURES[text.code];
  if (measure) return measure(text.params);
  const shown = Object.entries(text.params).map(
    ([name, param]) => [name, typeof param === 'number' ? param : inUnits(param)] as const,
  );
  return say(text.code, Object.fromEntries(shown));
}

/** Recorded entries that are not guided commands. */
const OTHER_WORDS: Readonly<Record<string, (params: Params) => string>> = {
  mission: ({ itemCount }) =>
    typeof itemCount === 'number'
      ? t('Fly mission ({count, plural, one {# item} other {# items}})', { count: itemCount })
      : t('Fly mission'),
  'mission-upload': ({ itemCount }) =>
    typeof itemCount === 'number'
      ? t('Upload mission ({count, plural, one {# item} other {# items}})', { count: itemCount })
      : t('Upload mission'),
  'mission-clear': () => t('Clear mission'),
  launch: ({ missionType, zoneId }) =>
    t('Launch {missionType} over {zone}', {
      missionType: translated(shown(missionType)),
      zone: nameOfId(shown(zoneId)),
    }),
  'parameter-write': ({ parameters }) =>
    Array.isArray(parameters)
      ? t('Write {count, plural, one {# parameter} other {# parameters}}', { count: parameters.length })
      : t('Write parameters'),
  'fence-upload': () => t('Upload geofence'),
  'fence-clear': () => t('Clear geofence'),
  'rally-upload': () => t('Upload rally points'),
  'rally-clear': () => t('Clear rally points'),
  'file-write': ({ path }) => t('Write file {path}', { path: shown(path) }),
  'file-remove': ({ path }) => t('Remove file {path}', { path: shown(path) }),
  'log-erase': () => t('Erase onboard logs'),
  calibration: ({ kind }) => t('Calibrate: {what}', { what: translated(shown(kind)) }),
  'motor-test': ({ motor, throttlePct }) =>
    t('Run motor {motor} at {throttlePct} %', { motor: shown(motor), throttlePct: shown(throttlePct) }),
  'manual-control': () => t('Manual control'),
  'raw-mavlink': ({ name }) => t('Send {name}', { name: shown(name) }),
  'console-open': () => t('Open the console'),
  'console-close': () => t('Close the console'),
  'console-line': ({ line }) => t('Console: {line}', { line: shown(line) }),
};

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '—';
}

/** The state as shown to the operator. */
export const COMMAND_STATE_TEXT: Readonly<Record<CommandState, Message>> = {
  authorised: 'authorised',
  awaiting_approval: 'waits for approval',
  sent: 'sent',
  accepted: 'accepted',
  in_progress: 'in progress',
  done: 'done',
  denied: 'denied by governance',
  refused: 'refused by the vehicle',
  failed: 'failed',
  unknown: 'outcome unknown',
  cancelled: 'cancelled',
};
