import type { Claim, Explanation } from '../../gateway/contract/analysis/cognition.ts';
import type { Message } from '../language/translate.ts';

/** How sure a claim is, as the analysis means it. */
export const CONFIDENCE_TEXT: Readonly<
  Record<Claim['confidence'], { readonly word: Message; readonly explanation: Message }>
> = {
  certain: { word: 'certain', explanation: 'It stands in the recording' },
  likely: { word: 'likely', explanation: 'It follows from the recording' },
  possible: { word: 'possible', explanation: 'It is near in time only' },
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
