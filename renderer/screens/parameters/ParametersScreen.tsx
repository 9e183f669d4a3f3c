import { SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SubNav } from '../../components/SubNav.tsx';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/route.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { ComparePage } from './ComparePage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { ListPage } from './ListPage.tsx';
import { VehicleChoice } from './VehicleChoice.tsx';
import './parameters.css';

const PAGES: Readonly<Record<string, ComponentType<{ readonly vehicleId: string }>>> = {
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
        <Page key={vehicleId} vehicleId={vehicleId} />
      )}
    </div>
  );
}
