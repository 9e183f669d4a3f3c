import type { Mode } from '../../../../gateway/contract/list.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import './mode-tag.css';

/** The world of a recording or a flight in a line of a table: violet and hatched for everything but a real aircraft. */
export function ModeTag({ mode }: { readonly mode: Mode }) {
  const { label, explanation } = MODE_TEXT[mode];
  return (
    <span className={`mode-tag ${mode === 'live' ? '' : 'hatched'}`} title={t(explanation)}>
      {label}
    </span>
  );
}
