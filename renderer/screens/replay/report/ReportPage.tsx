import { FileText } from 'lucide-react';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatLocalDate } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { useFlightsOfSession } from '../../../state/replay/logbook.ts';
import { useReplaySession } from '../../../state/replay/replay-sessions.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { FlightReport } from './FlightReport.tsx';
import './report.css';
import { useEffect } from 'react';

/** A printable page for one flight. */
export function ReportPage() {
  const sessionId = useRouteParameter('session');
  if (sessionId === undefined)
    return (
      <EmptyState
        icon={FileText}
        title={t('No flight selected')}
        actions={<ButtonLink href={routeHref('replay', 'logbook')}>{t('Open the logbook')}</ButtonLink>}
      >
        {t('A report covers one flight. Choose a flight in the logbook, or a recording under Sessions.')}
      </EmptyState>
    );
  return <ReportOfSession key={sessionId} sessionId={sessionId} />;
}

function ReportOfSession({ sessionId }: { readonly sessionId: string }) {
  useLightPrint();
  const flightId = useRouteParameter('flight');
  const session = useReplaySession(sessionId);
  const flights = useFlightsOfSession(sessionId);
  const missing = [session, flights].find(({ isError, data }) => isError || !data);
  if (missing || !session.data || !flights.data)
    return <AsyncView query={missing ?? session} loading={t('Loading the flight…')} shape="page" />;
  if (session.data.state === 'indexing')
    return (
      <Note shape="page" role="status">
        {t('The recording is still being read. The report follows automatically.')}
      </Note>
    );
  const flight = flights.data.find((each) => each.flightId === flightId) ?? flights.data.at(-1);
  if (!flight)
    return (
      <EmptyState
        icon={FileText}
        title={t('No flight in this recording')}
        actions={
          <ButtonLink href={routeHref('replay', undefined, { session: sessionId })}>
            {t('Play the recording')}
          </ButtonLink>
        }
      >
        {t('A flight starts when a vehicle is armed. No vehicle was armed in this recording.')}
      </EmptyState>
    );
  return (
    <div className="report p-14-16 stack-10 justify-items-center">
      <div className="report-tools row">
        <label className="dim row min-w-0">
          {t('Flight')}
          <Select
            className="input fits"
            value={flight.flightId}
            options={flights.data.map((each) => [
              each.flightId,
              `${each.vehicleName}, ${formatLocalDate(each.armedAtMs)}`,
            ])}
            onChange={(chosen) => changeParameters({ flight: chosen })}
          />
        </label>
        <ButtonLink
          href={routeHref('replay', undefined, { session: sessionId, at: String(flight.armedAtMs) })}
        >
          {t('Replay')}
        </ButtonLink>
        <Button variant="primary" tooltip={t('On paper, or as a PDF')} onClick={() => print()}>
          {t('Print')}
        </Button>
      </div>
      <FlightReport key={flight.flightId} flight={flight} session={session.data} />
    </div>
  );
}

/** Paper is light: while printing, the window uses its light theme. */
function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    const stop = new AbortController();
    let before: string | undefined;
    const begin = () => {
      before ??= root.dataset.theme ?? '';
      root.dataset.theme = 'light';
    };
    const end = () => {
      if (before !== undefined) root.dataset.theme = before;
      before = undefined;
    };
    const media = matchMedia('print');
    const change = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin, stop);
    addEventListener('afterprint', end, stop);
    media.addEventListener('change', change, stop);
    return () => {
      stop.abort();
      end();
    };
  }, []);
}
