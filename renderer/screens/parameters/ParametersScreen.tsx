import { SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SubNav } from '../../components/SubNav.tsx';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/route.ts';
import { type Airframe, useAirframe } from '../../state/vehicle/airframe.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { ComparePage } from './ComparePage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { ListPage } from './ListPage.tsx';
import { VehicleChoice } from './VehicleChoice.tsx';
import './parameters.css';

const PAGES: Readonly<Record<string, ComponentType<{ readonly airframe: Airframe }>>> = {
  compare: ComparePage,
  history: HistoryPage,
};

/** The parameters on board of the selected vehicle: list, comparison, history. */
export function ParametersScreen({ page }: { readonly page: string | undefined }) {
  const vehicleId = useSelectedVehicleId();
  const Page = PAGES[page ?? ''] ?? ListPage;
  return (
    <div className="parameters">
      <header className="parameters-head">
        <h1>{t('Parameters')}</h1>
        <SubNav
          label={t('Parameters')}
          currentId={page !== undefined && page in PAGES ? page : 'list'}
          pages={[
            { id: 'list', title: t('List'), href: routeHref('parameters') },
            { id: 'compare', title: t('Compare'), href: routeHref('parameters', 'compare') },
            { id: 'history', title: t('History'), href: routeHref('parameters', 'history') },
          ]}
        />
        {vehicleId !== undefined && <VehicleChoice vehicleId={vehicleId} />}
      </header>
      {vehicleId === undefined ? (
        <EmptyState icon={SlidersHorizontal} title={t('No vehicle')}>
          <p>
            {t('Parameters are read from a vehicle. Connect one first.')}{' '}
            <a href={routeHref('settings', 'links')}>{t('Links')}</a>
          </p>
        </EmptyState>
      ) : (
        <OfVehicle vehicleId={vehicleId} Page={Page} />
      )}
    </div>
  );
}

/** What was chosen and typed for one airframe is not for the next. */
function OfVehicle({
  vehicleId,
  Page,
}: {
  readonly vehicleId: string;
  readonly Page: ComponentType<{ readonly airframe: Airframe }>;
}) {
  const airframe = useAirframe(vehicleId);
  return <Page key={`${vehicleId} ${airframe.mode}`} airframe={airframe} />;
}
