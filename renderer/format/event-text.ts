import type { Claim, Explanation } from '../../gateway/contract/analysis/cognition.ts';
import { english, type OperatorText } from '../../gateway/contract/operator-text.ts';
import type { VehicleEvent } from '../../gateway/contract/port/websocket.ts';
import type { TimelineEvent } from '../../gateway/contract/recording/replay.ts';
import type { Message } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { inOurWords } from './command-text.ts';

/** An event in the chosen language. Text from a vehicle or a person is not translated. */
export function eventText({ kind, summary }: Pick<TimelineEvent | VehicleEvent, 'kind' | 'summary'>): string {
  return kind === 'statustext' || kind === 'annotation' ? english(summary) : statementText(summary);
}

/** A statement about a recording in the chosen language and units, with names for ids and MAVLink commands. */
export function statementText(text: OperatorText): string {
  return translateSentence(inOurWords(text)).text;
}

/** Text for the confidence of a claim in the analysis. */
export const CONFIDENCE_TEXT: Readonly<
  Record<Claim['confidence'], { readonly word: Message; readonly explanation: Message }>
> = {
  certain: { word: 'certain', explanation: 'Recorded directly' },
  likely: { word: 'likely', explanation: 'Derived from the recording' },
  possible: { word: 'possible', explanation: 'Close in time only' },
};

export const PHASE_TEXT: Readonly<Record<Explanation['phases'][number]['phase'], Message>> = {
  ground: 'On the ground',
  'take-off': 'Take-off',
  flight: 'Flight',
  hold: 'Hold',
  mission: 'Mission',
  return: 'Return',
  landing: 'Landing',
  unknown: 'Not known',
};

/** Kinds of events as text. */
export const KIND_TEXT: Readonly<Record<TimelineEvent['kind'], Message>> = {
  command: 'Command',
  ack: 'Answer',
  decision: 'Decision',
  mode: 'Mode',
  armed: 'Arming',
  mission_item: 'Mission',
  alert: 'Alert',
  statustext: 'Message',
  link: 'Link',
  failsafe: 'Failsafe',
  fence: 'Geofence',
  operator: 'Operator',
  annotation: 'Note',
};
