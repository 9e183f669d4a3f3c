import { Compass, Fan, Gauge, type LucideIcon, Move3d, RotateCw, Ruler, ToggleRight } from 'lucide-react';
import type { CalibrationKind, VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/route.ts';
import { KIND_TITLES, STATE_TITLES } from './setup-texts.ts';

const ICONS: Readonly<Record<CalibrationKind | 'motors', LucideIcon>> = {
  accelerometer: Move3d,
  level: Ruler,
  gyro: RotateCw,
  barometer: Gauge,
  compass: Compass,
  radio: ToggleRight,
  motors: Fan,
};

export interface SetupListProps {
  readonly calibration: VehicleCalibration;
  readonly chosen: CalibrationKind | 'motors' | undefined;
}

/** A card for everything that can be set up, with its state as far as this session knows. */
export function SetupList({ calibration: { kinds, run, ended }, chosen }: SetupListProps) {
  const entries = [...kinds, 'motors'] as const;
  return (
    <nav className="setup-list" aria-label={t('Set up')}>
      {entries.map((kind) => {
        const Icon = ICONS[kind];
        const state = run?.kind === kind ? run.state : ended.find((one) => one.kind === kind)?.state;
        return (
          <a
            key={kind}
            href={routeHref('setup', kind)}
            className="setup-card"
            aria-current={kind === chosen ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden />
            <span>{t(KIND_TITLES[kind])}</span>
            {state && (
              <span className="setup-state" data-state={state}>
                {t(STATE_TITLES[state])}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
