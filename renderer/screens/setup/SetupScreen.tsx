import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import type { VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { routeHref } from '../../state/app/route.ts';
import { useWhoami } from '../../state/connection/whoami.ts';
import { useParameters } from '../../state/parameters/parameter-queries.ts';
import { useAirframe } from '../../state/parameters/parameter-store.ts';
import { useCalibrationHands, useVehicleCalibration } from '../../state/setup/calibration-queries.ts';
import { type CheckedPage, checkedPages, type SetupSources } from '../../state/setup/setup-check.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleName, useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import { ParameterNotes, ParameterProgressBar } from '../shared/ParameterStatus.tsx';
import { PendingChanges } from '../shared/PendingChanges.tsx';
import { CalibrationPanel } from './CalibrationPanel.tsx';
import { LiveModeSwitch, LiveRadio } from './LiveChannels.tsx';
import { MotorPanel } from './MotorPanel.tsx';
import { SetupSections } from './SetupSections.tsx';
import { SetupStateTag, SetupSummary } from './SetupSummary.tsx';
import './setup.css';
import { STATE_TITLES } from './setup-texts.ts';

const SUMMARY = 'summary';
const NOTHING: readonly VehicleParameter[] = [];

/** The equipment, limits and fail-safes of the selected vehicle, and its sensors, radio and motors on the ground. */
export function SetupScreen({ page }: { readonly page: string | undefined }) {
  const vehicleId = useSelectedVehicleId();
  return (
    <div className="screen-column">
      {vehicleId === undefined ? (
        <>
          <header className="setup-head border-bottom">
            <h1>{t('Set up')}</h1>
          </header>
          <EmptyState icon={Wrench} title={t('No vehicle')}>
            <p>
              {t('Connect a vehicle first to set it up.')}{' '}
              <a href={routeHref('settings', 'links')}>{t('Links')}</a>
            </p>
          </EmptyState>
        </>
      ) : (
        <VehicleSetup key={vehicleId} vehicleId={vehicleId} pageId={page ?? SUMMARY} />
      )}
    </div>
  );
}

function VehicleSetup({ vehicleId, pageId }: { readonly vehicleId: string; readonly pageId: string }) {
  const { data: calibration, isError, error } = useVehicleCalibration(vehicleId);
  const hands = useCalibrationHands(vehicleId);
  const airframe = useAirframe(vehicleId);
  const name = useVehicleName(vehicleId);
  const { autopilot, hasBattery, isLost } = useVehicleValue(vehicleId, (telemetry) => ({
    autopilot: telemetry.autopilot,
    hasBattery: telemetry.battery !== null,
    isLost: telemetry.link.state === 'lost',
  })) ?? { autopilot: 'generic' as const, hasBattery: undefined, isLost: true };
  const source = useParameters(vehicleId);
  const isReadOnly = useWhoami().data?.scopes.includes('param:write') === false;
  const parameters = source.query.data?.items ?? NOTHING;
  const isComplete = source.query.data?.state === 'complete';
  // Read every two seconds, with the same kinds.
  const kinds = calibration && [...calibration.kinds, 'motors'].join();
  const pages = useMemo(() => {
    const work = (kinds?.split(',') ?? []) as SetupSources['work'];
    return checkedPages({
      autopilot,
      parameters,
      isComplete,
      hasBattery: isLost ? undefined : hasBattery,
      work,
    });
  }, [autopilot, parameters, isComplete, hasBattery, isLost, kinds]);
  const checked = pages.find(({ page }) => page.id === pageId);
  const { id, work } = checked?.page ?? {};
  const motorTest = work === 'motors' ? calibration?.motorTest : undefined;
  const kind = calibration?.kinds.find((each) => each === work);
  const live = { vehicleId, parameters };
  return (
    <>
      <header className="setup-head border-bottom row-wrap gap-16">
        <h1>{t('Set up')}</h1>
        <p className="dim">{name}</p>
        <ParameterProgressBar vehicleId={vehicleId} source={source} />
      </header>
      <div className="setup-body grows grid min-h-0">
        <SetupList pages={pages} calibration={calibration} chosen={checked ? pageId : SUMMARY} />
        <div className="column min-w-0 min-h-0">
          <div className="setup-panel grows scrolls-y column gap-16">
            <div className="setup-notes">
              {isError && (
                <Note tone="caution" shape="box" role="alert">
                  {failureText(error)}
                </Note>
              )}
              <ParameterNotes vehicleId={vehicleId} source={source} />
              {isReadOnly && <Note shape="box">{t('You may read these values, but not change them.')}</Note>}
            </div>
            {!checked && <SetupSummary pages={pages} />}
            {checked && kind === undefined && !motorTest && <PageHead checked={checked} />}
            {calibration && kind !== undefined && (
              <CalibrationPanel key={kind} kind={kind} calibration={calibration} hands={hands} />
            )}
            {motorTest && <MotorPanel vehicleId={vehicleId} motorTest={motorTest} hands={hands} />}
            {id === 'radio' && calibration?.run?.endedAtMs !== null && <LiveRadio {...live} />}
            {id === 'flight-modes' && <LiveModeSwitch {...live} />}
            {checked && (
              <SetupSections
                key={`rows-${id}`}
                checked={checked}
                airframe={airframe}
                isReadOnly={isReadOnly}
              />
            )}
          </div>
          <PendingChanges airframe={airframe} items={parameters} />
        </div>
      </div>
    </>
  );
}

function PageHead({ checked: { page, state } }: { readonly checked: CheckedPage }) {
  return (
    <header className="setup-work row-spread">
      <h2>{t(page.title)}</h2>
      <SetupStateTag state={state} />
    </header>
  );
}

interface SetupListProps {
  readonly pages: readonly CheckedPage[];
  readonly calibration: VehicleCalibration | undefined;
  readonly chosen: string;
}

/** A link for each page, with its state and that of its work in this session. */
function SetupList({ pages, calibration, chosen }: SetupListProps) {
  const link = (id: string) => ({
    href: routeHref('setup', id),
    className: 'setup-card dim line-wrap rounded no-underline p-8-10',
    'aria-current': id === chosen ? ('page' as const) : undefined,
  });
  return (
    <nav className="setup-list column scrolls-y gap-1 border-right p-12" aria-label={t('Set up')}>
      <a {...link(SUMMARY)}>{t('Summary')}</a>
      {pages.map(({ page, state }) => {
        const run = calibration?.run?.kind === page.work ? calibration?.run : undefined;
        const work = run?.state ?? calibration?.ended.find(({ kind }) => kind === page.work)?.state;
        return (
          <a key={page.id} {...link(page.id)}>
            <span>{t(page.title)}</span>
            {work && (
              <span className="setup-state small-dim push-right nowrap" data-state={work}>
                {t(STATE_TITLES[work])}
              </span>
            )}
            {!work && state !== undefined && <SetupStateTag state={state} isIcon />}
          </a>
        );
      })}
    </nav>
  );
}
