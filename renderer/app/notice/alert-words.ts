import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Alert, Severity } from '../../../gateway/contract/vehicle/telemetry.ts';
import type { Message } from '../../language/translate.ts';
import { translateAlert, translateSentence } from '../../language/translate-gateway.ts';

export const ALERT_ICON = { warning: OctagonAlert, caution: TriangleAlert, info: Info } as const;

export const SEVERITY_WORD: Readonly<Record<Severity, Message>> = {
  warning: 'Warning',
  caution: 'Caution',
  info: 'Notice',
};

/** An alert in words; the name of its vehicle is shown in front of the text. */
export function alertWords(
  alert: Alert,
  name: string | undefined,
): {
  readonly text: string;
  /** What it is made of, or what the gateway wrote in English where that says more. */
  readonly detail: string | undefined;
  readonly advice: string | undefined;
  readonly language: 'en' | 'de';
} {
  const { text, advice, original, language } = translateAlert(alert);
  return {
    text: name && text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text,
    detail: alert.detail ? translateSentence(alert.detail).text : original,
    advice,
    language,
  };
}
