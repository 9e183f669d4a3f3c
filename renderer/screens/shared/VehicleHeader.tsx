import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { autopilotName, VEHICLE_TYPE_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { shownVehicleState } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import './vehicle-detail.css';

export interface VehicleHeaderProps {
  readonly entry: VehicleEntry;
  /** Undefined where nothing can be requested from the vehicle. */
  readonly onChangeMode?: (() => void) | undefined;
}

/** Name, state and link of the vehicle. */
export function VehicleHeader({ entry, onChangeMode }: VehicleHeaderProps) {
  const nowMs = useNowMs();
  const { telemetry } = entry;
  const { condition, text, tone, age } = shownVehicleState(entry, nowMs);
  return (
    <header className="vehicle-header row p-6-12" data-condition={condition}>
      <VehicleBadge systemId={telemetry.sysid} isLost={condition === 'lost'} />
      <div className="grows min-w-0">
        <h2 className="cut" title={telemetry.name}>
          {telemetry.name}
        </h2>
        <p className="cut faint text-12" title={telemetry.firmware ?? undefined}>
          {t(VEHICLE_TYPE_TEXT[telemetry.type])} · {telemetry.firmware ?? autopilotName(telemetry.autopilot)}
        </p>
      </div>
      <div className="vehicle-header-state grid">
        <span className="toned text-12 semibold nowrap" data-tone={tone}>
          {text}
          {condition === 'stale' && <span className="caution regular"> · {age}</span>}
        </span>
        {condition !== 'lost' &&
          (onChangeMode ? (
            <Button
              variant="quiet"
              className="mode-button text-12 clip p-0-4 mono"
              label={t('Flight mode {mode}, change', { mode: telemetry.flight_mode ?? t('unknown') })}
              onClick={onChangeMode}
            >
              {telemetry.flight_mode ?? '—'}
            </Button>
          ) : (
            <span className="mode-word small-dim number">{telemetry.flight_mode ?? '—'}</span>
          ))}
      </div>
    </header>
  );
}
