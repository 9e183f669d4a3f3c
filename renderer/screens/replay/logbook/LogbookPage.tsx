import { NotebookPen } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { flightFilterOf, useFlights, useLogbookStore } from '../../../state/replay/logbook.ts';
import { ImportButton } from '../sessions/ImportButton.tsx';
import { FlightTable } from './FlightTable.tsx';
import { LogbookFilters } from './LogbookFilters.tsx';
import { LogbookTotals } from './LogbookTotals.tsx';
import './logbook.css';

/** Every flight from arming to disarming, with its sums; simulated ones apart from real ones. */
export function LogbookPage() {
  const view = useLogbookStore();
  const filter = flightFilterOf(view);
  const query = useFlights(filter);
  const flights = query.data?.pages.flatMap((page) => page.items) ?? [];
  const totals = query.data?.pages[0]?.totals ?? [];
  const isFiltered = view.vehicleId !== undefined || view.fromDay !== '' || view.toDay !== '';

  if (query.isSuccess && flights.length === 0 && !isFiltered)
    return (
      <EmptyState
        icon={NotebookPen}
        title={t('No flight is on record yet')}
        actions={
          <>
            <a className="button" href={routeHref('fly')}>
              {t('Open Fly')}
            </a>
            <ImportButton variant="primary" />
          </>
        }
      >
        {t(
          'A flight is written here by itself when a vehicle is armed, for real or simulated. Flights of an imported log appear too.',
        )}
      </EmptyState>
    );
  return (
    <div className="logbook">
      <LogbookFilters filter={filter} isFiltered={isFiltered} hasFlights={flights.length > 0} />
      <LogbookTotals totals={totals} />
      {query.isPending && <p role="status">{t('Loading the flights…')}</p>}
      {query.isError && (
        <p className="field-error" role="alert">
          {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {query.isSuccess && flights.length === 0 && <p role="status">{t('No flight fits the filter.')}</p>}
      {flights.length > 0 && <FlightTable flights={flights} />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          disabledReason={query.isFetchingNextPage ? t('Loading.') : undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Older flights')}
        </Button>
      )}
    </div>
  );
}
