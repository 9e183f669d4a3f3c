import {
  Compass,
  Fan,
  Gauge,
  type LucideIcon,
  Move3d,
  RotateCw,
  Ruler,
  ToggleRight,
  Wrench,
} from 'lucide-react';
import type { CalibrationKind, VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { routeHref } from '../../state/app/route.ts';
import { useParameters } from '../../state/parameters/parameter-queries.ts';
import { useCalibrationHands, useVehicleCalibration } from '../../state/setup/calibration-queries.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { CalibrationPanel } from './CalibrationPanel.tsx';
import { MotorPanel } from './MotorPanel.tsx';
import './setup.css';
import { KIND_TITLES, STATE_TITLES } from './setup-texts.ts';

/** Sensors, radio and motors of the selected vehicle, on the ground. */
export function SetupScreen({ page }: { readonly page: string | undefined }) {
  const vehicleId = useSelectedVehicleId();
  const name = useVehicle(vehicleId)?.telemetry.name;
  return (
    <div className="screen-column">
      <header className="setup-head border-bottom gap-16 flex items-baseline">
        <h1>{t('Set up')}</h1>
        {name !== undefined && <p className="dim">{name}</p>}
      </header>
      {vehicleId === undefined ? (
        <EmptyState icon={Wrench} title={t('No vehicle')}>
          <p>
            {t('Connect a vehicle first to set up its sensors and motors.')}{' '}
            <a href={routeHref('settings', 'links')}>{t('Links')}</a>
          </p>
        </EmptyState>
      ) : (
        <VehicleSetup key={vehicleId} vehicleId={vehicleId} page={page} />
      )}
    </div>
  );
}

function VehicleSetup({
  vehicleId,
  page,
}: {
  readonly vehicleId: string;
  readonly page: string | undefined;
}) {
  const { data, isError, error } = useVehicleCalibration(vehicleId);
  const hands = useCalibrationHands(vehicleId);
  // The frame type and the previous limits of the channels are parameters.
  useParameters(vehicleId);
  if (isError)
    return (
      <Note tone="caution" shape="box" className="setup-note" role="alert">
        {failureText(error)}
      </Note>
    );
  if (!data)
    return (
      <Note shape="box" className="setup-note">
        {t('Loading…')}
      </Note>
    );
  const chosen = page === 'motors' ? 'motors' : kindOf(page, data);
  return (
    <div className="setup-body grows grid min-h-0">
      <SetupList calibration={data} chosen={chosen} />
      <div className="setup-panel min-w-0 scrolls-y">
        {chosen === 'motors' && <MotorPanel vehicleId={vehicleId} motorTest={data.motorTest} hands={hands} />}
        {chosen !== 'motors' && chosen !== undefined && (
          <CalibrationPanel key={chosen} kind={chosen} calibration={data} hands={hands} />
        )}
        {chosen === undefined && (
          <EmptyState icon={Wrench} title={t('Calibration not available')}>
            <p>{t('Guided calibration is not supported for this autopilot.')}</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** What the address names, otherwise what is running, otherwise the first. */
function kindOf(page: string | undefined, { kinds, run }: VehicleCalibration): CalibrationKind | undefined {
  const named = kinds.find((kind) => kind === page);
  return named ?? (run && run.endedAtMs === null ? run.kind : kinds[0]);
}

const ICONS: Readonly<Record<CalibrationKind | 'motors', LucideIcon>> = {
  accelerometer: Move3d,
  level: Ruler,
  gyro: RotateCw,
  barometer: Gauge,
  compass: Compass,
  radio: ToggleRight,
  motors: Fan,
};

interface SetupListProps {
  readonly calibration: VehicleCalibration;
  readonly chosen: CalibrationKind | 'motors' | undefined;
}

/** A card for each calibration and test, with its state in this session. */
function SetupList({ calibration: { kinds, run, ended }, chosen }: SetupListProps) {
  const entries = [...kinds, 'motors'] as const;
  return (
    <nav className="setup-list column scrolls-y gap-4 border-right p-12" aria-label={t('Set up')}>
      {entries.map((kind) => {
        const Icon = ICONS[kind];
        const state = run?.kind === kind ? run.state : ended.find((one) => one.kind === kind)?.state;
        return (
          <a
            key={kind}
            href={routeHref('setup', kind)}
            className="setup-card dim line-wrap rounded no-underline p-8-10"
            aria-current={kind === chosen ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden />
            <span>{t(KIND_TITLES[kind])}</span>
            {state && (
              <span className="setup-state small-dim push-right nowrap" data-state={state}>
                {t(STATE_TITLES[state])}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
