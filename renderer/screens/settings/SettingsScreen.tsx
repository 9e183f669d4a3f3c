import type { ComponentType } from 'react';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import { useIsFleet } from '../../state/connection/connection-store.ts';
import { SETTINGS_PAGES } from '../../state/settings/settings-pages.ts';
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

const PAGES: Readonly<Record<(typeof SETTINGS_PAGES)[number]['id'], ComponentType>> = {
  links: LinksPage,
  video: VideoPage,
  rtk: RtkPage,
  sitl: SitlPage,
  traffic: TrafficPage,
  zones: ZonesPage,
  maps: MapsPage,
  checklists: ChecklistsPage,
  people: PeoplePage,
  fleet: FleetPage,
  alerts: AlertLimitsPage,
  'remote-id': RemoteIdPage,
  units: UnitsPage,
  language: LanguagePage,
  voice: VoicePage,
  gamepad: GamepadPage,
  shortcuts: ShortcutsPage,
  appearance: AppearancePage,
  backup: BackupPage,
  diagnostics: DiagnosticsPage,
  file: SettingsFilePage,
  updates: UpdatesPage,
  about: AboutPage,
};

/** Settings, with a page for each subject. */
export function SettingsScreen({ page }: { readonly page: string | undefined }) {
  const isFleet = useIsFleet();
  const pages = SETTINGS_PAGES.filter((each) => !(isFleet && 'isOfStation' in each));
  const current = pages.find((each) => each.id === page) ?? pages[0];
  const Page = current && PAGES[current.id];
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
      <div className="settings-page relative grid content-start gap-16">{Page && <Page />}</div>
    </div>
  );
}
