import type { LinkRecord } from '../../../../gateway/contract/vehicle/link.ts';
import { t } from '../../../language/translate.ts';

const WORD = { closed: 'closed', opening: 'opening', open: 'open', retrying: 'retrying' } as const;

/** A link's state with an icon, and whether any system is heard on it. */
export function LinkStateCell({ link }: { readonly link: LinkRecord }) {
  const isHeard = link.systems.length > 0;
  const tone =
    link.state === 'open' ? (isHeard ? 'ok' : undefined) : link.state === 'retrying' ? 'caution' : undefined;
  return (
    <span className="link-state" data-tone={tone}>
      <span className="link-dot" aria-hidden />
      {t(WORD[link.state])}
      {link.state === 'open' && !isHeard && link.config.kind !== 'forward' && (
        <span className="field-note"> {t('· nothing heard')}</span>
      )}
    </span>
  );
}
