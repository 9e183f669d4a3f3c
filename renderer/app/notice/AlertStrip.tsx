import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Alert } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/button/Button.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { translateAlert } from '../../language/translate-gateway.ts';
import { orderAlerts, useAlertStore } from '../../state/app/alert-store.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { useVehicleName } from '../../state/vehicle/vehicle-store.ts';
import { acknowledgeAlerts } from './acknowledge-alert.ts';
import { ALERT_ICON, alertWords, SEVERITY_WORD } from './alert-words.ts';

/** Rows shown before the strip must be opened. It must not hide the map. */
const SHOWN_ROWS = 2;

/** Active alerts, most severe and newest first. Acknowledged ones become a count until they end. */
export function AlertStrip({ isOverMap = false }: { readonly isOverMap?: boolean }) {
  const strip = useRef<HTMLElement>(null);
  useAlertsHeight(strip, isOverMap);
  const alerts = useAlertStore((state) => state.alerts);
  const [isOpen, setOpen] = useState(false);
  const ordered = orderAlerts(alerts);
  const pending = ordered.filter((alert) => !alert.acknowledged);
  const acknowledgedCount = ordered.length - pending.length;
  const shown = isOpen ? ordered : pending.slice(0, SHOWN_ROWS);
  const hiddenCount = ordered.length - shown.length;
  const worst = pending.find((alert) => alert.severity === 'warning');
  return (
    <section
      ref={strip}
      className="alert-strip flex-none scrolls"
      aria-label={t('Alerts')}
      data-over-map={isOverMap || undefined}
    >
      <span className="visually-hidden" role="alert">
        {worst ? t('Warning: {text}', { text: translateAlert(worst).text }) : ''}
      </span>
      <ul>
        {shown.map((alert) => (
          <AlertRow key={alert.alertId} alert={alert} />
        ))}
      </ul>
      {(hiddenCount > 0 || isOpen) && ordered.length > 0 && (
        <button
          type="button"
          className="alert-more edge-bottom row-6 small-dim w-full no-border surface-1 pointer"
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

/** Tells the controls at the top of the map how far the strip reaches. */
function useAlertsHeight(strip: RefObject<HTMLElement | null>, isOverMap: boolean): void {
  useEffect(() => {
    const element = strip.current;
    const frame = element?.parentElement;
    if (!isOverMap || !element || !frame || !('ResizeObserver' in globalThis)) return undefined;
    const tell = () => frame.style.setProperty('--alerts-height', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      frame.style.removeProperty('--alerts-height');
    };
  }, [strip, isOverMap]);
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const { rest } = useGateway();
  const nowMs = useUtcNowMs();
  const name = useVehicleName(alert.vehicleId) ?? undefined;
  const Icon = ALERT_ICON[alert.severity];
  const { text, detail, advice, language } = alertWords(alert, name);
  return (
    <li
      className="alert-row toned-signs row edge-bottom"
      data-severity={alert.severity}
      data-acknowledged={alert.acknowledged || undefined}
    >
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{t(SEVERITY_WORD[alert.severity])}: </span>
      {name && <span className="alert-vehicle cut-strong flex-none">{name}</span>}
      <span className="alert-text cut shrinks medium" title={text} lang={language}>
        {text}
        {alert.count > 1 && <span className="number"> ×{alert.count}</span>}
      </span>
      {advice !== undefined && (
        <span className="alert-advice dim cut min-w-0" title={advice}>
          {advice}
        </span>
      )}
      {detail !== undefined && (
        <span className="alert-detail small-dim cut shrinks min-w-0" title={detail}>
          {detail}
        </span>
      )}
      <time className="number small-dim flex-none push-right" title={formatUtcTime(alert.sinceMs)}>
        {formatLocalTime(alert.sinceMs)} · {formatAge(nowMs - alert.sinceMs)}
      </time>
      {alert.acknowledged ? (
        <span className="alert-seen small-dim flex-none">{t('seen')}</span>
      ) : (
        <Button
          variant="quiet"
          label={t('Acknowledge: {text}', { text })}
          onClick={() => void acknowledgeAlerts(rest, [alert])}
        >
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
