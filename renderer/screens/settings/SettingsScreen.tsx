import type { ComponentType } from 'react';
import { type Message, t } from '../../language/translate.ts';
import { routeHref } from '../../state/route.ts';
import { AboutPage } from './AboutPage.tsx';
import { AppearancePage } from './AppearancePage.tsx';
import { BatteryPage } from './BatteryPage.tsx';
import { ChecklistsPage } from './ChecklistsPage.tsx';
import { GamepadPage } from './GamepadPage.tsx';
import { LanguagePage } from './LanguagePage.tsx';
import { LinksPage } from './LinksPage.tsx';
import { MapsPage } from './MapsPage.tsx';
import { PeoplePage } from './PeoplePage.tsx';
import { SettingsFilePage } from './SettingsFilePage.tsx';
import { ShortcutsPage } from './ShortcutsPage.tsx';
import { SitlPage } from './SitlPage.tsx';
import { UnitsPage } from './UnitsPage.tsx';
import { VoicePage } from './VoicePage.tsx';
import { ZonesPage } from './ZonesPage.tsx';
import './settings-screen.css';

interface SettingsPage {
  readonly id: string;
  readonly title: Message;
  readonly Component: ComponentType;
}

const PAGES: readonly SettingsPage[] = [
  { id: 'links', title: 'Links', Component: LinksPage },
  { id: 'sitl', title: 'SITL', Component: SitlPage },
  { id: 'zones', title: 'Zones', Component: ZonesPage },
  { id: 'maps', title: 'Maps', Component: MapsPage },
  { id: 'checklists', title: 'Checklists', Component: ChecklistsPage },
  { id: 'people', title: 'People', Component: PeoplePage },
  { id: 'battery', title: 'Battery', Component: BatteryPage },
  { id: 'units', title: 'Units', Component: UnitsPage },
  { id: 'language', title: 'Language', Component: LanguagePage },
  { id: 'voice', title: 'Voice', Component: VoicePage },
  { id: 'gamepad', title: 'Gamepad', Component: GamepadPage },
  { id: 'shortcuts', title: 'Shortcuts', Component: ShortcutsPage },
  { id: 'appearance', title: 'Appearance', Component: AppearancePage },
  { id: 'file', title: 'Settings file', Component: SettingsFilePage },
  { id: 'about', title: 'About', Component: AboutPage },
];

/** Settings with a page for each matter. */
export function SettingsScreen({ page }: { readonly page: string | undefined }) {
  const current = PAGES.find((each) => each.id === page) ?? PAGES[0];
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={t('Settings')}>
        <h1>{t('Settings')}</h1>
        <ul>
          {PAGES.map((each) => (
            <li key={each.id}>
              <a href={routeHref('settings', each.id)} aria-current={each === current ? 'page' : undefined}>
                {t(each.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-page">{current && <current.Component />}</div>
    </div>
  );
}
