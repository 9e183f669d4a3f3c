import type { Mode } from '../../../../gateway/contract/list.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import './sessions.css';

/**
 * The mode of a recording or flight in a table row: violet and hatched for everything except a real
 * aircraft.
 */
export function ModeTag({ mode }: { readonly mode: Mode }) {
  const { label, explanation } = MODE_TEXT[mode];
  return (
    <span
      className={`mode-tag flex-none bright bold border-strong text-10 ${mode === 'live' ? '' : 'hatched'}`}
      title={t(explanation)}
    >
      {label}
    </span>
  );
}
