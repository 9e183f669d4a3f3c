import { SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { SubNav } from '../../components/SubNav.tsx';
import { routeHref } from '../../state/route.ts';
import { useSelectedVehicleId } from '../../state/selection-store.ts';
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
        <h1>Parameters</h1>
        <SubNav
          label="Parameters"
          currentId={page !== undefined && page in PAGES ? page : 'list'}
          pages={[
            { id: 'list', title: 'List', href: routeHref('parameters') },
            { id: 'compare', title: 'Compare', href: routeHref('parameters', 'compare') },
            { id: 'history', title: 'History', href: routeHref('parameters', 'history') },
          ]}
        />
        {vehicleId !== undefined && <VehicleChoice vehicleId={vehicleId} />}
      </header>
      {vehicleId === undefined ? (
        <EmptyState icon={SlidersHorizontal} title="No vehicle">
          <p>
            Parameters are read from a vehicle. Connect one in{' '}
            <a href={routeHref('settings', 'links')}>Links</a>.
          </p>
        </EmptyState>
      ) : (
        <Page key={vehicleId} vehicleId={vehicleId} />
      )}
    </div>
  );
}
