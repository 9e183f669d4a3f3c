import type { Claim, Explanation } from '../../gateway/contract/analysis/cognition.ts';
import type { TimelineEvent } from '../../gateway/contract/recording/replay.ts';
import { gatewaySentence } from '../language/gateway-sentence.ts';
import { currentLanguage, type Message, t } from '../language/translate.ts';

/** An event in the chosen language. Text from a vehicle or a person is not translated. */
export function eventText({ kind, summary }: Pick<TimelineEvent, 'kind' | 'summary'>): string {
  if (currentLanguage() === 'en' || kind === 'statustext' || kind === 'annotation') return summary;
  const armed = kind === 'armed' ? /^(.+) (armed|disarmed)$/.exec(summary) : null;
  if (!armed) return gatewaySentence(summary) ?? summary;
  const name = armed[1] ?? '';
  return armed[2] === 'armed' ? t('{name}: armed', { name }) : t('{name}: disarmed', { name });
}

/** How sure a claim is, as the analysis means it. */
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
