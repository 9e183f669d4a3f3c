import { Tooltip } from 'radix-ui';
import type { Mode } from '../../../gateway/contract/list.ts';
import { MODE_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import './mode-badge.css';

/** Shows whether vehicles are real or simulated. Everything except real aircraft is violet and hatched. */
export function ModeBadge({ mode }: { readonly mode: Mode }) {
  const { label } = MODE_TEXT[mode];
  const explanation = t(MODE_TEXT[mode].explanation);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className={`mode-badge bright rounded-4 text-11 bold border-strong ${mode === 'live' ? '' : 'hatched'}`}
          data-mode={mode}
          aria-label={`${label}: ${explanation}`}
        >
          {label}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {explanation}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
