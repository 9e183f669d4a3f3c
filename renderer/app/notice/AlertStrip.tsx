import { Check, ChevronDown, ChevronUp, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Alert, Severity } from '../../../gateway/contract/vehicle/telemetry.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button/Button.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { type Message, t } from '../../language/translate.ts';
import { translateAlert } from '../../language/translate-gateway.ts';
import { orderAlerts, receiveAlert, useAlertStore } from '../../state/app/alert-store.ts';
import { failureText } from '../../state/app/failure-text.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

const ICON = { warning: OctagonAlert, caution: TriangleAlert, info: Info } as const;
const WORD: Readonly<Record<Severity, Message>> = { warning: 'Warning', caution: 'Caution', info: 'Notice' };
/** Rows shown before the strip must be opened. It must not push the map away. */
const SHOWN_ROWS = 2;

/** Active alerts, most severe and newest first. Acknowledged ones become a count until they end. */
export function AlertStrip() {
  const alerts = useAlertStore((state) => state.alerts);
  const [isOpen, setOpen] = useState(false);
  const ordered = orderAlerts(alerts);
  const pending = ordered.filter((alert) => !alert.acknowledged);
  const acknowledgedCount = ordered.length - pending.length;
  const shown = isOpen ? ordered : pending.slice(0, SHOWN_ROWS);
  const hiddenCount = ordered.length - shown.length;
  const worst = pending.find((alert) => alert.severity === 'warning');
  return (
    <section className="alert-strip" aria-label={t('Alerts')}>
      <span className="visually-hidden" role="alert">
        {worst ? t('Warning: {text}', { text: translateAlert(worst).text }) : ''}
      </span>
      <ul className="alert-rows">
        {shown.map((alert) => (
          <AlertRow key={alert.alertId} alert={alert} />
        ))}
      </ul>
      {(hiddenCount > 0 || isOpen) && ordered.length > 0 && (
        <button
          type="button"
          className="alert-more edge-bottom row-6 small-dim"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
          {isOpen ? t('Show less') : moreText(hiddenCount - acknowledgedCount, acknowledgedCount)}
        </button>
      )}
    </section>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const { rest } = useGateway();
  const nowMs = useUtcNowMs();
  const name = useVehicleStore((state) =>
    alert.vehicleId === null
      ? undefined
      : (state.entries[alert.vehicleId]?.telemetry.name ?? alert.vehicleId),
  );
  const Icon = ICON[alert.severity];
  const { text, advice, original, language } = translateAlert(alert);
  // The strip shows the name in front of the text.
  const nameless = name && text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
  const acknowledge = async () => {
    try {
      receiveAlert(await call(rest, stationApi.acknowledgeAlert, { params: { alertId: alert.alertId } }));
    } catch (cause) {
      toast(
        t('Not acknowledged: {why}', {
          why: cause instanceof Error ? failureText(cause) : t('the gateway did not answer'),
        }),
      );
    }
  };
  return (
    <li
      className="alert-row row edge-bottom"
      data-severity={alert.severity}
      data-acknowledged={alert.acknowledged || undefined}
    >
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{t(WORD[alert.severity])}: </span>
      {name && <span className="alert-vehicle cut">{name}</span>}
      <span
        className="alert-text cut"
        title={original === undefined ? text : `${text} (${original})`}
        lang={language}
      >
        {nameless}
        {alert.count > 1 && <span className="alert-count number"> ×{alert.count}</span>}
      </span>
      {original !== undefined && (
        <span className="alert-advice cut" title={original} lang="en">
          {original}
        </span>
      )}
      {advice !== undefined && (
        <span className="alert-advice cut" title={advice}>
          {advice}
        </span>
      )}
      <time className="alert-since small-dim number" title={formatUtcTime(alert.sinceMs)}>
        {formatLocalTime(alert.sinceMs)} · {formatAge(nowMs - alert.sinceMs)}
      </time>
      {alert.acknowledged ? (
        <span className="alert-seen small-dim">{t('seen')}</span>
      ) : (
        <Button variant="quiet" label={t('Acknowledge: {text}', { text })} onClick={() => void acknowledge()}>
          <Check size={14} aria-hidden />
          {t('Acknowledge')}
        </Button>
      )}
    </li>
  );
}

function moreText(pending: number, acknowledged: number): string {
  const parts = [
    pending > 0 ? t('{count} more', { count: pending }) : undefined,
    acknowledged > 0 ? t('{count} acknowledged', { count: acknowledged }) : undefined,
  ];
  return parts.filter(Boolean).join(' · ');
}
