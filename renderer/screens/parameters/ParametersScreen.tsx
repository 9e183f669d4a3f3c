import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Select } from '../../components/field/Select.tsx';
import { SubNav } from '../../components/page/SubNav.tsx';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import { type Airframe, useAirframe } from '../../state/parameters/parameter-store.ts';
import { selectVehicle, useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { ComparePage } from './ComparePage.tsx';
import { DescriptionsButton } from './DescriptionsButton.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { ListPage } from './ListPage.tsx';
import './parameters.css';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

const PAGES: Readonly<Record<string, ComponentType<{ readonly airframe: Airframe }>>> = {
  compare: ComparePage,
  history: HistoryPage,
};

/** The onboard parameters of the selected vehicle: list, comparison, history. */
export function ParametersScreen({ page }: { readonly page: string | undefined }) {
  const vehicleId = useSelectedVehicleId();
  const Page = PAGES[page ?? ''] ?? ListPage;
  return (
    <div className="parameters screen-column">
      <header className="parameters-head line border-bottom gap-16">
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
        {vehicleId !== undefined && <DescriptionsButton key={vehicleId} vehicleId={vehicleId} />}
        {vehicleId !== undefined && <VehicleChoice vehicleId={vehicleId} />}
      </header>
      {vehicleId === undefined ? (
        <EmptyState icon={SlidersHorizontal} title={t('No vehicle')}>
          <p>
            {t('Connect a vehicle first to read its parameters.')}{' '}
            <a href={routeHref('settings', 'links')}>{t('Links')}</a>
          </p>
        </EmptyState>
      ) : (
        <OfVehicle vehicleId={vehicleId} Page={Page} />
      )}
    </div>
  );
}

/** Selections and input for one airframe do not apply to the next. */
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

/** The vehicle whose parameters are shown: the selected one, with its armed state. */
function VehicleChoice({ vehicleId }: { readonly vehicleId: string }) {
  const id = useId();
  const entries = useVehicleStore((state) => state.entries);
  const vehicles = Object.values(entries)
    .map(({ telemetry }) => telemetry)
    .toSorted((a, b) => a.sysid - b.sysid);
  return (
    <div className="dim row push-right">
      <label htmlFor={id}>{t('Vehicle')}</label>
      <Select
        id={id}
        value={vehicleId}
        options={[
          !entries[vehicleId] && vehicleId,
          ...vehicles.map(
            ({ id: each, name, armed }) =>
              [each, `${name} (${each})${armed ? `, ${t('armed')}` : ''}`] as const,
          ),
        ]}
        onChange={selectVehicle}
      />
    </div>
  );
}
