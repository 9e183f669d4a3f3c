import { CircleCheck, CircleHelp, Info, OctagonAlert, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { english } from '../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { worstTone } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import './vehicle-detail.css';

const ICON = { warning: OctagonAlert, caution: TriangleAlert, info: Info } as const;

interface HealthSectionProps {
  readonly entry: VehicleEntry;
  /** The button that resolves an issue, if this screen has one. */
  readonly remedyOf?: (issue: TelemetryVehicle['health']['issues'][number]) => ReactNode;
}

/** Whether the vehicle is ready to arm and, if not, why. */
export function HealthSection({ entry, remedyOf }: HealthSectionProps) {
  const isLost = vehicleCondition(entry, useNowMs()) === 'lost';
  const { health, conflict, armed } = entry.telemetry;
  // A vehicle that is ready to arm does not report the values shown in red next to this line.
  const worst = worstTone(entry.telemetry);
  const hasTrouble = worst === 'warning' || (armed === true && worst === 'caution');
  const isWell = health.ready === null ? null : health.ready && !hasTrouble;
  const canOnlyArm = isWell === true && armed === false && health.ready_for_takeoff === false;
  return (
    <section className="column-section health" aria-label={t('Health')} data-old={isLost || undefined}>
      {conflict && (
        <p className="health-line row-6" data-tone="warning">
          <ShieldAlert size={15} aria-hidden /> {t('Two vehicles use this system id. Commands are refused.')}
        </p>
      )}
      <p className="health-line row-6" data-tone={isLost ? undefined : readyTone(isWell && !canOnlyArm)}>
        {(isLost || isWell === null) && <CircleHelp size={15} aria-hidden />}
        {!isLost && isWell === true && !canOnlyArm && <CircleCheck size={15} aria-hidden />}
        {!isLost && (isWell === false || canOnlyArm) && <TriangleAlert size={15} aria-hidden />}
        {isLost && t('Unknown: link lost')}
        {!isLost &&
          (canOnlyArm ? t('Ready to arm, not to take off') : readyText(health.ready, isWell, armed))}
      </p>
      {!isLost && health.issues.length > 0 && (
        <ul className="health-issues">
          {health.issues.map((issue) => {
            const Icon = ICON[issue.severity];
            const { text, language } = translateSentence(issue.text);
            return (
              <li key={`${issue.code} ${english(issue.text)}`} data-tone={issue.severity}>
                <Icon size={13} aria-hidden />
                <span lang={language}>{text}</span>
                {remedyOf?.(issue)}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function readyTone(ready: boolean | null): 'ok' | 'caution' | undefined {
  if (ready === null) return undefined;
  return ready ? 'ok' : 'caution';
}

function readyText(ready: boolean | null, isWell: boolean | null, armed: boolean | null): string {
  if (ready === null) return t('Readiness not known yet');
  if (armed) return isWell ? t('Healthy') : t('Armed with open issues');
  if (ready && !isWell) return t('Ready to arm, with open issues');
  return ready ? t('Ready to arm') : t('Not ready to arm');
}
