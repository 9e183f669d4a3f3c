import { CircleCheck, CircleHelp, Info, OctagonAlert, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { english } from '../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { type Tone, worstTone } from '../../format/vehicle-text.ts';
import { type Message, t } from '../../language/translate.ts';
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
  const { health, conflict } = entry.telemetry;
  const { text, tone } = isLost ? LOST : healthLine(entry.telemetry);
  const Icon = tone === undefined ? CircleHelp : LINE_ICON[tone];
  return (
    <section className="column-section health" aria-label={t('Health')} data-old={isLost || undefined}>
      {conflict && (
        <p className="health-line row-6 semibold" data-tone="warning">
          <ShieldAlert size={15} aria-hidden /> {t('Two vehicles use this system id. Commands are refused.')}
        </p>
      )}
      <p className="health-line row-6 semibold" data-tone={tone}>
        <Icon size={15} aria-hidden />
        {t(text)}
      </p>
      {!isLost && health.issues.length > 0 && (
        <ul className="health-issues grid gap-2 mt-4">
          {health.issues.map((issue) => {
            const Icon = ICON[issue.severity];
            const { text, language } = translateSentence(issue.text);
            return (
              <li
                className="toned-signs flex gap-6 text-12"
                key={`${issue.code} ${english(issue.text)}`}
                data-tone={issue.severity}
              >
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

const LINE_ICON = { ok: CircleCheck, caution: TriangleAlert, warning: OctagonAlert } as const;

interface HealthLine {
  readonly text: Message;
  readonly tone: 'ok' | NonNullable<Tone> | undefined;
}

const LOST: HealthLine = { text: 'Unknown: link lost', tone: undefined };

/** The summary of a vehicle's health, in the worst tone of its values: never green beside a red one. */
export function healthLine({ health, armed }: Pick<TelemetryVehicle, 'health' | 'armed'>): HealthLine {
  const { ready, ready_for_takeoff: isReadyForTakeoff } = health;
  const worst = worstTone({ health });
  if (ready === null) return { text: 'Readiness not known yet', tone: worst };
  if (armed)
    return worst || !ready
      ? { text: 'Armed with open issues', tone: worst ?? 'caution' }
      : { text: 'Healthy', tone: 'ok' };
  if (!ready) return { text: 'Not ready to arm', tone: worst ?? 'caution' };
  if (armed === false && isReadyForTakeoff === false)
    return { text: 'Ready to arm, not to take off', tone: worst ?? 'caution' };
  return worst
    ? { text: 'Ready to arm, with open issues', tone: worst }
    : { text: 'Ready to arm', tone: 'ok' };
}
