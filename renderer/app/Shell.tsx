import { Suspense, useEffect, useState } from 'react';
import { GamepadBanner } from '../gamepad/GamepadBanner.tsx';
import { GamepadCommands } from '../gamepad/GamepadCommands.tsx';
import { t } from '../language/translate.ts';
import { useShortcut } from '../shortcut/use-shortcut.ts';
import { openHelp, useHelpStore } from '../state/app/help-store.ts';
import { useIntroductionStore } from '../state/app/introduction-store.ts';
import { navigate, useRoute } from '../state/app/route.ts';
import { useScreenRegister } from '../state/app/screen-register.ts';
import { useIsFleet } from '../state/connection/connection-store.ts';
import { useKnownNames } from '../state/connection/use-known-names.ts';
import { usePositionReports } from '../state/settings/remote-id-position.ts';
import { useSelectedVehicleId } from '../state/vehicle/selection-store.ts';
import { useVoice } from '../voice/use-voice.ts';
import { toggleMute } from '../voice/voice-store.ts';
import { DeveloperArea, DeveloperDialogs } from './developer/DeveloperArea.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useEmergencyKeys } from './emergency-keys.ts';
import { lazily } from './lazily.ts';
import { AlertStrip } from './notice/AlertStrip.tsx';
import { ApprovalNotice } from './notice/ApprovalNotice.tsx';
import { GroupNotice } from './notice/GroupNotice.tsx';
import { LeaseDialogs } from './notice/LeaseDialogs.tsx';
import { UpdateNotice } from './notice/UpdateNotice.tsx';
import { useOpenedFiles } from './opened-files.ts';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { Rail } from './Rail.tsx';
import { focusRegion } from './regions.ts';
import { screens } from './screens.ts';
import { TopBar } from './top-bar/TopBar.tsx';
// The last file contains the rules for narrow windows.
import './rail.css';
import './top-bar/top-bar.css';
import './notice/alert-strip.css';
import './shell.css';

const help = lazily(async () => ({ default: (await import('../help/HelpPanel.tsx')).HelpPanel }));
const introduction = lazily(async () => ({
  default: (await import('./introduction/Introduction.tsx')).Introduction,
}));

/** Rail, top bar and alert strip around the current screen. */
export function Shell() {
  const route = useRoute();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEmergencyKeys(useSelectedVehicleId());
  const isHelpOpen = useHelpStore(({ pageId }) => pageId !== undefined);
  const isIntroductionOpen = useIntroductionStore(({ isOpen }) => isOpen);
  useVoice();
  useKnownNames();
  usePositionReports();
  useOpenedFiles();
  useEffect(() => {
    // A failure is shown when the screen is opened.
    for (const each of [...screens, help]) each.load().catch(() => undefined);
    useScreenRegister.setState({ screenIds: screens.map((each) => each.id) });
  }, []);
  const isFleet = useIsFleet();
  const shown = isFleet ? screens.filter(({ isOfStation }) => !isOfStation) : screens;
  const screen = shown.find((each) => each.id === route.screenId) ?? shown[0];
  // On the other screens it would hide headings and tables, so it takes its own place above them.
  const isOverMap = screen?.id === 'fly';
  useShortcutKeys(screen?.id);
  return (
    <div className="shell grid h-full min-h-0">
      <button
        type="button"
        className="skip-link fixed p-8-12 no-border rounded"
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('Skip to content')}
      </button>
      <Rail screens={shown} currentId={screen?.id} onOpenPalette={() => setPaletteOpen(true)} />
      <ErrorBoundary title={t('The top bar failed')}>
        <TopBar />
      </ErrorBoundary>
      <div className="shell-main column min-w-0 min-h-0">
        {!isOverMap && <AlertStrip />}
        <ApprovalNotice />
        <GroupNotice />
        <UpdateNotice />
        <ErrorBoundary title={t('Gamepad')}>
          <GamepadBanner />
          <GamepadCommands />
        </ErrorBoundary>
        <div className="shell-row grows flex min-h-0">
          <div className="column-rest min-w-0 relative">
            {isOverMap && <AlertStrip isOverMap />}
            <main
              id="content"
              tabIndex={-1}
              className="shell-content scroll-rest min-w-0"
              aria-label={screen && t(screen.title)}
            >
              {screen && (
                <ErrorBoundary key={screen.id} title={t('{screen} failed', { screen: t(screen.title) })}>
                  <Suspense
                    fallback={
                      <p className="starting dim p-24" role="status">
                        {t('Loading {screen}…', { screen: t(screen.title) })}
                      </p>
                    }
                  >
                    {screen.group === 'developer' ? (
                      <DeveloperArea>
                        <screen.Component page={route.page} />
                      </DeveloperArea>
                    ) : (
                      <screen.Component page={route.page} />
                    )}
                  </Suspense>
                </ErrorBoundary>
              )}
            </main>
          </div>
          {isHelpOpen && (
            <ErrorBoundary title={t('Help')}>
              <Suspense fallback={null}>
                <help.Component />
              </Suspense>
            </ErrorBoundary>
          )}
          {isIntroductionOpen && (
            <ErrorBoundary title={t('The introduction failed')}>
              <Suspense fallback={null}>
                <introduction.Component />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
      <DeveloperDialogs />
      <ErrorBoundary title={t('The takeover dialog failed')}>
        <LeaseDialogs />
      </ErrorBoundary>
      <CommandPalette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
    </div>
  );
}

/** Shortcuts that work on every screen and move nothing. */
function useShortcutKeys(screenId: string | undefined): void {
  useShortcut('help', () => openHelp(screenId));
  useShortcut('shortcuts', () => navigate('settings', 'shortcuts'));
  useShortcut('mute', toggleMute);
  useShortcut('next-region', () => focusRegion('next'));
  useShortcut('previous-region', () => focusRegion('previous'));
}
