import type { ComponentType } from 'react';
import { type Message, t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import { useIsFleet } from '../../state/connection/connection-store.ts';
import { AboutPage } from './AboutPage.tsx';
import { AlertLimitsPage } from './AlertLimitsPage.tsx';
import { BackupPage } from './BackupPage.tsx';
import { ChecklistsPage } from './checklists/ChecklistsPage.tsx';
import { GamepadPage } from './control/GamepadPage.tsx';
import { ShortcutsPage } from './control/ShortcutsPage.tsx';
import { VoicePage } from './control/VoicePage.tsx';
import { DiagnosticsPage } from './DiagnosticsPage.tsx';
import { AppearancePage } from './display/AppearancePage.tsx';
import { LanguagePage } from './display/LanguagePage.tsx';
import { UnitsPage } from './display/UnitsPage.tsx';
import { FleetPage } from './FleetPage.tsx';
import { LinksPage } from './links/LinksPage.tsx';
import { MapsPage } from './maps/MapsPage.tsx';
import { PeoplePage } from './people/PeoplePage.tsx';
import { RemoteIdPage } from './remote-id/RemoteIdPage.tsx';
import { RtkPage } from './rtk/RtkPage.tsx';
import { SettingsFilePage } from './settings-file/SettingsFilePage.tsx';
import { SitlPage } from './sitl/SitlPage.tsx';
import { TrafficPage } from './TrafficPage.tsx';
import { UpdatesPage } from './UpdatesPage.tsx';
import { VideoPage } from './video/VideoPage.tsx';
import { ZonesPage } from './ZonesPage.tsx';
import './settings-screen.css';

interface SettingsPage {
  readonly id: string;
  readonly title: Message;
  readonly Component: ComponentType;
  /** Settings of one station: not shown in the window of a fleet. */
  readonly isOfStation?: true;
}

const PAGES: readonly SettingsPage[] = [
  { id: 'links', title: 'Links', Component: LinksPage, isOfStation: true },
  { id: 'video', title: 'Video', Component: VideoPage, isOfStation: true },
  { id: 'rtk', title: 'RTK', Component: RtkPage, isOfStation: true },
  { id: 'sitl', title: 'SITL', Component: SitlPage, isOfStation: true },
  { id: 'traffic', title: 'Traffic', Component: TrafficPage, isOfStation: true },
  { id: 'zones', title: 'Zones', Component: ZonesPage, isOfStation: true },
  { id: 'maps', title: 'Maps', Component: MapsPage, isOfStation: true },
  { id: 'checklists', title: 'Checklists', Component: ChecklistsPage, isOfStation: true },
  { id: 'people', title: 'People', Component: PeoplePage, isOfStation: true },
  { id: 'fleet', title: 'Fleet', Component: FleetPage },
  { id: 'alerts', title: 'Alerts', Component: AlertLimitsPage, isOfStation: true },
  { id: 'remote-id', title: 'Remote ID', Component: RemoteIdPage, isOfStation: true },
  { id: 'units', title: 'Units', Component: UnitsPage },
  { id: 'language', title: 'Language', Component: LanguagePage },
  { id: 'voice', title: 'Voice', Component: VoicePage },
  { id: 'gamepad', title: 'Gamepad', Component: GamepadPage },
  { id: 'shortcuts', title: 'Shortcuts', Component: ShortcutsPage },
  { id: 'appearance', title: 'Appearance', Component: AppearancePage },
  { id: 'backup', title: 'Backup', Component: BackupPage, isOfStation: true },
  { id: 'diagnostics', title: 'Diagnostics', Component: DiagnosticsPage, isOfStation: true },
  { id: 'file', title: 'Settings file', Component: SettingsFilePage },
  { id: 'updates', title: 'Updates', Component: UpdatesPage },
  { id: 'about', title: 'About', Component: AboutPage },
];

/** Settings, with a page for each subject. */
export function SettingsScreen({ page }: { readonly page: string | undefined }) {
  const isFleet = useIsFleet();
  const pages = PAGES.filter(({ isOfStation }) => !(isFleet && isOfStation));
  const current = pages.find((each) => each.id === page) ?? pages[0];
  return (
    <div className="settings">
      <nav className="settings-nav surface-1 border-right" aria-label={t('Settings')}>
        <h1>{t('Settings')}</h1>
        <ul>
          {pages.map((each) => (
            <li key={each.id}>
              <a
                className="nav-link block"
                href={routeHref('settings', each.id)}
                aria-current={each === current ? 'page' : undefined}
              >
                {t(each.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-page relative grid content-start gap-16">
        {current && <current.Component />}
      </div>
    </div>
  );
}
