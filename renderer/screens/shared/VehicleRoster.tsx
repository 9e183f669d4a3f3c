import { VehicleBadge } from '../../components/badge/VehicleBadge.tsx';
import { modeMix } from '../../format/vehicle-text.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { shownVehicleState } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import './vehicle-roster.css';

export interface VehicleRosterProps {
  readonly entries: readonly VehicleEntry[];
  /** Why this vehicle gets nothing; undefined when it does. */
  readonly whyNot: (entry: VehicleEntry) => string | undefined;
}

/** The vehicles that an order to several reaches, each with its state or the reason why it is left out. */
export function VehicleRoster({ entries, whyNot }: VehicleRosterProps) {
  const nowMs = useNowMs();
  const mix = modeMix(entries.map(({ telemetry }) => telemetry.mode));
  return (
    <div className="stack-4">
      <p className="roster-mix toned small-dim" data-tone={mix.isMixed ? 'caution' : undefined}>
        {mix.text}
      </p>
      <ul className="roster-rows scroll">
        {entries.map((entry) => {
          const { telemetry } = entry;
          const { condition, text, tone } = shownVehicleState(entry, nowMs);
          const reason = whyNot(entry);
          return (
            <li key={telemetry.id} className="row-6" data-left-out={reason !== undefined || undefined}>
              <VehicleBadge systemId={telemetry.sysid} isLost={condition === 'lost'} />
              <span className="roster-name cut text-12 medium min-w-0" title={telemetry.name}>
                {telemetry.name}
              </span>
              <span
                className="roster-state toned cut-note shrinks"
                data-tone={reason ? 'caution' : tone}
                title={reason}
              >
                {reason ?? text}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
