import type { TimelineEvent } from '../../gateway/contract/recording/replay.ts';
import { gatewaySentence } from '../language/gateway-sentence.ts';
import { currentLanguage, t } from '../language/translate.ts';

/** What happened, in the language chosen; what a vehicle or a person wrote stays as it came. */
export function eventText({ kind, summary }: Pick<TimelineEvent, 'kind' | 'summary'>): string {
  if (currentLanguage() === 'en' || kind === 'statustext' || kind === 'annotation') return summary;
  const armed = kind === 'armed' ? /^(.+) (armed|disarmed)$/.exec(summary) : null;
  if (!armed) return gatewaySentence(summary) ?? summary;
  const name = armed[1] ?? '';
  return armed[2] === 'armed' ? t('{name}: armed', { name }) : t('{name}: disarmed', { name });
}
