import { Search } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { t } from '../language/translate.ts';
import { ariaKeys, shownKeys } from '../shortcut/shortcut-keys.ts';
import { useKeys } from '../shortcut/shortcut-store.ts';
import { routeHref } from '../state/app/route.ts';
import { useWaitingCount } from '../state/command-center/governance-store.ts';
import type { Screen } from './screens.ts';

export interface RailProps {
  readonly screens: readonly Screen[];
  readonly currentId: string | undefined;
  readonly onOpenPalette: () => void;
}

/** Navigation to the screens: icons with labels on hover and for screen readers. */
export function Rail({ screens, currentId, onOpenPalette }: RailProps) {
  const waitingCount = useWaitingCount();
  const paletteKeys = useKeys('palette');
  const waits = (screen: Screen) => screen.id === 'command-center' && waitingCount > 0;
  const link = (screen: Screen) => (
    <li key={screen.id}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <a
            className="rail-item bare"
            href={routeHref(screen.id, waits(screen) ? 'approvals' : undefined)}
            aria-label={waits(screen) ? `${t(screen.title)}, ${waitingText(waitingCount)}` : t(screen.title)}
            aria-current={screen.id === currentId ? 'page' : undefined}
          >
            <screen.icon size={20} aria-hidden />
            {waits(screen) && (
              <span className="rail-badge number" aria-hidden>
                {waitingCount}
              </span>
            )}
          </a>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="tooltip" side="right" sideOffset={6}>
            {t(screen.title)}
            {waits(screen) && ` · ${waitingText(waitingCount)}`}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </li>
  );
  return (
    <nav className="rail row" aria-label={t('Screens')}>
      <span className="visually-hidden" role="status">
        {waitingCount > 0 ? waitingText(waitingCount) : ''}
      </span>
      <svg className="rail-mark" viewBox="0 0 24 24" aria-hidden>
        <path d="M12 3 21 20 12 15.5 3 20Z" />
      </svg>
      <ul>{screens.filter((screen) => screen.group === 'flight').map(link)}</ul>
      <ul className="rail-developer">{screens.filter((screen) => screen.group === 'developer').map(link)}</ul>
      <ul className="rail-foot">
        <li>
          <Tooltip.Root>
            <Tooltip.Trigger asChild>
              <button
                type="button"
                className="rail-item bare"
                aria-label={t('Command palette')}
                aria-keyshortcuts={ariaKeys(paletteKeys)}
                onClick={onOpenPalette}
              >
                <Search size={20} aria-hidden />
              </button>
            </Tooltip.Trigger>
            <Tooltip.Portal>
              <Tooltip.Content className="tooltip" side="right" sideOffset={6}>
                {t('Command palette')} <kbd className="keys">{shownKeys(paletteKeys).join(' ')}</kbd>
              </Tooltip.Content>
            </Tooltip.Portal>
          </Tooltip.Root>
        </li>
        {screens.filter((screen) => screen.group === 'settings').map(link)}
      </ul>
    </nav>
  );
}

function waitingText(count: number): string {
  return t('{count, plural, one {# approval pending} other {# approvals pending}}', { count });
}
