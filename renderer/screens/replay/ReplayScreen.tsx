import { type ComponentType, lazy, Suspense } from 'react';
import { SubNav } from '../../components/page/SubNav.tsx';
import { t } from '../../language/translate.ts';
import { routeHref, useRouteParameter } from '../../state/app/route.ts';
import { LogbookPage } from './logbook/LogbookPage.tsx';
import { BoardLogsPage } from './onboard-logs/OnboardLogsPage.tsx';
import { ReportPage } from './report/ReportPage.tsx';
import { LogImports } from './sessions/LogImports.tsx';
import { SessionsPage } from './sessions/SessionsPage.tsx';
import './sessions/sessions.css';

const PlayerPage = lazy(async () => ({ default: (await import('./player/PlayerPage.tsx')).PlayerPage }));

const PAGES: Readonly<Record<string, ComponentType>> = {
  logbook: LogbookPage,
  'on-board': BoardLogsPage,
  report: ReportPage,
};

/** Recordings and imported logs: the list, the logbook, flight reports, and the player. */
export function ReplayScreen({ page }: { readonly page: string | undefined }) {
  const sessionId = useRouteParameter('session');
  const from = useRouteParameter('from');
  const isPlayer = page === undefined && (sessionId !== undefined || from !== undefined);
  const Page = isPlayer ? PlayerPage : (PAGES[page ?? ''] ?? SessionsPage);
  return (
    <div className="replay screen-column">
      <div>
        <header className="replay-head-bar screen-head">
          <h1>{t('Replay')}</h1>
          <SubNav
            label={t('Replay')}
            currentId={isPlayer ? 'player' : (page ?? 'sessions')}
            pages={[
              { id: 'sessions', title: t('Sessions'), href: routeHref('replay') },
              { id: 'logbook', title: t('Logbook'), href: routeHref('replay', 'logbook') },
              { id: 'on-board', title: t('Onboard logs'), href: routeHref('replay', 'on-board') },
            ]}
          />
        </header>
        <LogImports />
      </div>
      <div className="replay-page scroll-rest">
        <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
          <Page />
        </Suspense>
      </div>
    </div>
  );
}
