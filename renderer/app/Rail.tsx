import { CircleHelp, type LucideIcon, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { type Message, t } from '../language/translate.ts';
import { ariaKeys, shownKeys } from '../shortcut/shortcut-keys.ts';
import { useKeys } from '../shortcut/shortcut-store.ts';
import { openHelp } from '../state/app/help-store.ts';
import { setRailLabels, useRailLabels } from '../state/app/rail-store.ts';
import { routeHref } from '../state/app/route.ts';
import { useWaitingCount } from '../state/command-center/governance-store.ts';
import type { Screen } from './screens.ts';

export interface RailProps {
  readonly screens: readonly Screen[];
  readonly currentId: string | undefined;
  readonly onOpenPalette: () => void;
}

const GROUPS: readonly { readonly id: Screen['group']; readonly title: Message }[] = [
  { id: 'flight', title: 'Operate' },
  { id: 'developer', title: 'Build' },
];

/** Navigation to the screens: icons with labels, or icons alone with the labels on hover. */
export function Rail({ screens, currentId, onOpenPalette }: RailProps) {
  const waitingCount = useWaitingCount();
  const paletteKeys = useKeys('palette');
  const helpKeys = useKeys('help');
  const { areShown: hasLabels, canChoose } = useRailLabels();
  useEffect(() => {
    // At the root: panels outside the frame are placed by the rail's width too.
    document.documentElement.dataset.rail = hasLabels ? 'labels' : 'icons';
  }, [hasLabels]);
  const waits = (screen: Screen) => screen.id === 'command-center' && waitingCount > 0;
  const link = (screen: Screen) => (
    <li key={screen.id}>
      <Tip
        isHidden={hasLabels}
        tip={waits(screen) ? `${t(screen.title)} · ${waitingText(waitingCount)}` : t(screen.title)}
      >
        <a
          className="rail-item bare"
          href={routeHref(screen.id, waits(screen) ? 'approvals' : undefined)}
          aria-label={waits(screen) ? `${t(screen.title)}, ${waitingText(waitingCount)}` : t(screen.title)}
          aria-current={screen.id === currentId ? 'page' : undefined}
        >
          <screen.icon size={20} aria-hidden />
          <span className="rail-label cut">{t(screen.title)}</span>
          {waits(screen) && (
            <span className="rail-badge count-badge number" data-tone="caution" aria-hidden>
              {waitingCount}
            </span>
          )}
        </a>
      </Tip>
    </li>
  );
  const button = (label: string, Icon: LucideIcon, onClick: () => void, keys?: string) => (
    <li>
      <Tip
        isHidden={hasLabels}
        tip={
          <>
            {label} {keys !== undefined && <kbd className="keys">{shownKeys(keys).join(' ')}</kbd>}
          </>
        }
      >
        <button
          type="button"
          className="rail-item bare"
          aria-label={label}
          aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
          onClick={onClick}
        >
          <Icon size={20} aria-hidden />
          <span className="rail-label cut">{label}</span>
        </button>
      </Tip>
    </li>
  );
  return (
    <nav className="rail row min-h-0 scrolls-y border-right surface-1" aria-label={t('Screens')}>
      <span className="visually-hidden" role="status">
        {waitingCount > 0 ? waitingText(waitingCount) : ''}
      </span>
      <svg className="rail-mark flex-none" viewBox="0 0 24 24" aria-hidden>
        <path d="M12 3 21 20 12 15.5 3 20Z" />
      </svg>
      {GROUPS.filter(({ id }) => screens.some(({ group }) => group === id)).map(({ id, title }) => (
        <div key={id} className="rail-group">
          <h2 id={`rail-${id}`} className={hasLabels ? 'rail-heading' : 'visually-hidden'}>
            {t(title)}
          </h2>
          <ul className="stack-4" aria-labelledby={`rail-${id}`}>
            {screens.filter(({ group }) => group === id).map(link)}
          </ul>
        </div>
      ))}
      <ul className="rail-foot stack-4">
        {button(t('Command palette'), Search, onOpenPalette, paletteKeys)}
        {button(t('Help'), CircleHelp, () => openHelp(currentId), helpKeys)}
        {screens.filter((screen) => screen.group === 'settings').map(link)}
        {canChoose &&
          (hasLabels
            ? button(t('Hide labels'), PanelLeftClose, () => setRailLabels(false))
            : button(t('Show labels'), PanelLeftOpen, () => setRailLabels(true)))}
      </ul>
    </nav>
  );
}

interface TipProps {
  readonly tip: ReactNode;
  /** The label is visible already. */
  readonly isHidden: boolean;
  readonly children: ReactElement;
}

function Tip({ tip, isHidden, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      {!isHidden && (
        <Tooltip.Portal>
          <Tooltip.Content className="tooltip" side="right" sideOffset={6}>
            {tip}
          </Tooltip.Content>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}

function waitingText(count: number): string {
  return t('{count, plural, one {# approval pending} other {# approvals pending}}', { count });
}
