import { Tooltip } from 'radix-ui';
import { t } from '../../../language/translate.ts';

/** Marks the picture as a recording, so that it is not mistaken for an aircraft in the air. */
export function ReplayBadge() {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className="replay-badge hatched"
          aria-label={t('Replay: a recording, not what flies now')}
        >
          {t('REPLAY')}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {t(
            'A recording, not what flies now. Nothing here reaches a vehicle; the emergency actions above still act on live vehicles.',
          )}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
