import { Bell, Check, CheckCheck, VolumeX } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { Alert, Severity } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/button/Button.tsx';
import { Select } from '../../components/field/Select.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { alertHistory, unacknowledged, useAlertStore } from '../../state/app/alert-store.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import { muteForAMinute } from '../../voice/mute-store.ts';
import { acknowledgeAlerts } from '../notice/acknowledge-alert.ts';
import { ALERT_ICON, alertWords, SEVERITY_WORD } from '../notice/alert-words.ts';
import './alert-bell.css';

/** The number of unacknowledged alerts. Opens the history of alerts. */
export function AlertBell() {
  const store = useAlertStore();
  const { count, worst } = unacknowledged(store);
  return (
    <Popover.Root>
      <Popover.Trigger
        className="alert-bell bare relative grid flex-none place-center rounded dim"
        data-severity={worst}
        aria-label={t('Alerts: {count} not acknowledged', { count })}
        title={t('Alerts: {count} not acknowledged', { count })}
      >
        <Bell size={16} aria-hidden />
        {count > 0 && (
          <span className="alert-bell-count count-badge number" aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="alert-panel surface-1 flex rounded border-strong z-60"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('Alert history')}
        >
          <AlertPanel />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type State = 'all' | 'active' | 'ended' | 'open';
const ANY = 'any';

function AlertPanel() {
  const { rest } = useGateway();
  const store = useAlertStore();
  const names = useVehicleNames();
  const [vehicle, setVehicle] = useState(ANY);
  const [severity, setSeverity] = useState<Severity | typeof ANY>(ANY);
  const [state, setState] = useState<State>('all');
  const all = alertHistory(store);
  const shown = all.filter(
    (alert) =>
      (vehicle === ANY || alert.vehicleId === vehicle) &&
      (severity === ANY || alert.severity === severity) &&
      isIn(state, alert),
  );
  const open = shown.filter((alert) => !alert.acknowledged);
  const vehicleIds = [...new Set(all.flatMap(({ vehicleId }) => vehicleId ?? []))].toSorted();
  return (
    <>
      <div className="alert-panel-head line-wrap">
        <h2>{t('Alerts')}</h2>
        <Button variant="quiet" onClick={muteForAMinute}>
          <VolumeX size={14} aria-hidden />
          {t('Mute for a minute')}
        </Button>
        <Button
          variant="quiet"
          disabledReason={open.length === 0 ? t('Nothing to acknowledge.') : undefined}
          onClick={() => void acknowledgeAlerts(rest, open)}
        >
          <CheckCheck size={14} aria-hidden />
          {t('Acknowledge all shown')}
        </Button>
      </div>
      <div className="alert-panel-filters stack-6 border-bottom">
        <Select
          aria-label={t('Vehicle')}
          value={vehicle}
          options={[[ANY, t('All vehicles')], ...vehicleIds.map((id) => [id, names(id) ?? id] as const)]}
          onChange={setVehicle}
        />
        <Select
          aria-label={t('Severity')}
          value={severity}
          options={[
            [ANY, t('All severities')],
            ['warning', t('Warning')],
            ['caution', t('Caution')],
            ['info', t('Notice')],
          ]}
          onChange={setSeverity}
        />
        <Select
          aria-label={t('State')}
          value={state}
          options={[
            ['all', t('All states')],
            ['active', t('Active')],
            ['ended', t('Ended')],
            ['open', t('Not acknowledged')],
          ]}
          onChange={setState}
        />
      </div>
      {shown.length === 0 ? (
        <p className="alert-panel-empty dim">
          {all.length === 0 ? t('No alerts.') : t('No alert fits these filters.')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className="min-h-0 scrolls-y" tabIndex={0} aria-label={t('Alerts, newest first')}>
          {shown.map((alert) => (
            <HistoryRow key={alert.alertId} alert={alert} name={names(alert.vehicleId)} />
          ))}
        </ul>
      )}
    </>
  );
}

function isIn(state: State, { active, acknowledged }: Alert): boolean {
  if (state === 'open') return !acknowledged;
  return state === 'all' || active === (state === 'active');
}

function HistoryRow({ alert, name }: { readonly alert: Alert; readonly name: string | undefined }) {
  const { rest } = useGateway();
  const nowMs = useUtcNowMs();
  const Icon = ALERT_ICON[alert.severity];
  const { text, detail, advice, language } = alertWords(alert, name);
  const { sinceMs, untilMs, active } = alert;
  return (
    <li className="alert-history flex gap-8" data-severity={alert.severity} data-ended={!active || undefined}>
      <Icon size={15} aria-hidden />
      <div className="grows min-w-0 break-anywhere">
        <p>
          <span className="visually-hidden">{t(SEVERITY_WORD[alert.severity])}: </span>
          {name && <strong>{name}</strong>} <span lang={language}>{text}</span>
          {alert.count > 1 && <span className="number dim"> ×{alert.count}</span>}
        </p>
        {detail !== undefined && <p className="small-dim">{detail}</p>}
        {active && advice !== undefined && <p className="small-dim">{advice}</p>}
        <p className="small-dim number">
          <time title={formatUtcTime(sinceMs)}>{formatLocalTime(sinceMs)}</time>
          {active ? (
            <> · {t('active for {age}', { age: formatAge(nowMs - sinceMs) })}</>
          ) : (
            <>
              {' – '}
              {untilMs ? <time title={formatUtcTime(untilMs)}>{formatLocalTime(untilMs)}</time> : '—'}
              {untilMs ? ` · ${formatAge(untilMs - sinceMs)}` : ''}
            </>
          )}
        </p>
      </div>
      {alert.acknowledged ? (
        <span className="small-dim">{t('seen')}</span>
      ) : (
        <Button
          variant="quiet"
          shape="square"
          tooltip={t('Acknowledge')}
          label={t('Acknowledge: {text}', { text })}
          onClick={() => void acknowledgeAlerts(rest, [alert])}
        >
          <Check size={14} aria-hidden />
        </Button>
      )}
    </li>
  );
}

function useVehicleNames(): (vehicleId: string | null) => string | undefined {
  const entries = useVehicleStore((state) => state.entries);
  return (vehicleId) => (vehicleId === null ? undefined : (entries[vehicleId]?.telemetry.name ?? vehicleId));
}
