import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Gates } from '../../../gateway/contract/account/access.ts';
import type { StreamStatus } from '../../api/connection/telemetry-stream.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { remoteIdText, remoteIdTone } from '../../format/remote-id-text.ts';
import { type Message, t } from '../../language/translate.ts';
import { navigate } from '../../state/app/route.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { openDialog } from '../../state/developer/developer-notice-store.ts';
import { useGates } from '../../state/developer/gates.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

const STREAM: Readonly<
  Record<StreamStatus, Pick<IndicatorProps, 'tone'> & { readonly value: Message; readonly text: Message }>
> = {
  checking: { value: 'Checking', tone: 'checking', text: 'Connecting to the gateway.' },
  online: { value: 'online', tone: 'ok', text: 'Live telemetry over WebSocket.' },
  reconnecting: {
    value: 'reconnecting',
    tone: 'caution',
    text: 'Telemetry stream lost. Reconnecting; until then values show their age.',
  },
  fallback: {
    value: 'fallback',
    tone: 'caution',
    text: 'No telemetry stream available. The window polls once a second; commands work normally.',
  },
  offline: {
    value: 'offline',
    tone: 'warning',
    text: 'No connection to the gateway. The window keeps trying to reconnect. If you must act now, use the RC transmitter.',
  },
  refused: { value: 'offline', tone: 'warning', text: "The gateway rejected this window's token." },
};

const GATEWAY = {
  checking: { value: 'Checking', tone: 'checking', text: 'Waiting for the first response.' },
  online: { value: 'online', tone: 'ok', text: 'The gateway is responding.' },
  offline: {
    value: 'offline',
    tone: 'warning',
    text: 'The gateway is not responding. Restart it; meanwhile each aircraft follows its own failsafes.',
  },
} as const;

const CENTRE = {
  connected: {
    value: 'connected',
    tone: 'ok',
    text: 'The centre of the fleet receives this station’s vehicles and records.',
  },
  unreachable: {
    value: 'unreachable',
    tone: 'caution',
    text: 'The centre of the fleet is unreachable. This station flies on and records; the records are sent later.',
  },
  refused: {
    value: 'refused',
    tone: 'warning',
    text: 'The centre of the fleet refuses this station. It flies on and records, but sends nothing.',
  },
} as const;

const LOGIN: Readonly<Record<Gates['login'], Message>> = {
  required: 'Required',
  locked: 'Locked',
  active: 'Active',
};

/** Gateway, WebSocket, Login, Credits and Docs, named as in the specification. */
export function Indicators() {
  const { gateway, stream, health } = useConnectionStore();
  const gatewayState = GATEWAY[gateway];
  const streamState = STREAM[stream];
  return (
    <div className="indicators min-w-0 flex gap-2">
      <Indicator name={t('Gateway')} value={t(gatewayState.value)} tone={gatewayState.tone}>
        <p>{t(gatewayState.text)}</p>
        {health && (
          <Note>
            {t('Version {version} · {count, plural, one {# vehicle} other {# vehicles}}', {
              version: health.version,
              count: health.vehicles,
            })}
            {' · '}
            {health.recording ? t('recording') : t('NOT recording')}
          </Note>
        )}
      </Indicator>
      {health?.stations && (
        <Indicator
          name={t('Stations')}
          value={`${health.stations.reachable}/${health.stations.known}`}
          tone={health.stations.reachable === health.stations.known ? 'ok' : 'warning'}
        >
          <p>{t('Stations of the fleet that are connected now, of all heard since its server started.')}</p>
          <Button onClick={() => navigate('settings', 'fleet')}>{t('Open the stations')}</Button>
        </Indicator>
      )}
      {health?.centre && (
        <Indicator name={t('Fleet')} value={t(CENTRE[health.centre].value)} tone={CENTRE[health.centre].tone}>
          <p>{t(CENTRE[health.centre].text)}</p>
          <Button onClick={() => navigate('settings', 'fleet')}>{t('Open the fleet')}</Button>
        </Indicator>
      )}
      <Indicator name="WebSocket" value={t(streamState.value)} tone={streamState.tone}>
        <p>{t(streamState.text)}</p>
      </Indicator>
      <RemoteIdIndicator />
      {!health?.stations && <DeveloperIndicators />}
      <span className="visually-hidden" role="status">
        {t('Gateway {gateway}, WebSocket {stream}', {
          gateway: t(gatewayState.value),
          stream: t(streamState.value),
        })}
      </span>
    </div>
  );
}

/** Only where an aircraft has a problem with its Remote ID, or an emergency is declared. */
function RemoteIdIndicator() {
  const problems = useVehicleStore(
    useShallow(({ entries }) =>
      Object.values(entries).flatMap(({ telemetry: { name, remote_id: remoteId } }) =>
        remoteId && remoteIdTone(remoteId) !== 'ok'
          ? [`${name}: ${remoteId.emergency_since_ms ? t('Emergency') : remoteIdText(remoteId)}`]
          : [],
      ),
    ),
  );
  return problems.length > 0 && <RemoteIdProblems problems={problems} />;
}

function RemoteIdProblems({ problems }: { readonly problems: readonly string[] }) {
  const hasEmergency = useVehicleStore(({ entries }) =>
    Object.values(entries).some(({ telemetry }) => telemetry.remote_id?.emergency_since_ms),
  );
  return (
    <Indicator
      name={t('Remote ID')}
      value={hasEmergency ? t('Emergency') : t('not ready (Remote ID)')}
      tone={hasEmergency ? 'warning' : 'caution'}
    >
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <Button onClick={() => navigate('settings', 'remote-id')}>{t('Open Remote ID')}</Button>
    </Indicator>
  );
}

/** Of the developer area, which a fleet does not have. */
function DeveloperIndicators() {
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const docs = gates?.docs;
  return (
    <>
      <Indicator
        name={t('Login')}
        value={gates ? loginText(gates, account?.email) : t('Checking')}
        tone={gates ? 'neutral' : 'checking'}
      >
        {account ? (
          <>
            <p>
              {t('Developer area: logged in as {email}. Flying needs no login.', { email: account.email })}
            </p>
            <Button onClick={() => navigate('account')}>{t('Open account')}</Button>
          </>
        ) : (
          <>
            <p>
              {t(
                'Flying needs no login. The developer area (documentation, keys, credits) requires a company e-mail.',
              )}
            </p>
            <Button variant="primary" onClick={() => openDialog('login')}>
              {t('Log in')}
            </Button>
          </>
        )}
      </Indicator>
      <Indicator
        name={t('Credits')}
        value={gates ? String(gates.credits.balance) : t('Checking')}
        tone={gates ? 'neutral' : 'checking'}
      >
        <p>{t('Credits pay for calls made with an API key. Flying from this window costs no credits.')}</p>
        <Button onClick={() => navigate('billing')}>{t('Billing plans and balance')}</Button>
      </Indicator>
      <Indicator
        name={t('Docs')}
        value={docs ? docsText(docs) : t('Checking')}
        tone={docs ? 'neutral' : 'checking'}
      >
        <p>
          {docs
            ? t('{unlocked} of {total} documented operations are unlocked.', {
                unlocked: docs.unlocked,
                total: docs.total,
              })
            : t('Waiting for the gateway.')}{' '}
          {docs?.state !== 'unlocked' &&
            t('The others require a login, a verified company e-mail and credits.')}
        </p>
        <Button onClick={() => navigate('docs')}>{t('Open the docs')}</Button>
      </Indicator>
    </>
  );
}

/** The address when logged in, or else the specification's word. */
function loginText(gates: Gates, email: string | undefined): string {
  return gates.login === 'active' && email ? email : t(LOGIN[gates.login]);
}

function docsText(docs: Gates['docs']): string {
  return docs.state === 'locked' && docs.unlocked === 0 ? t('Locked') : `${docs.unlocked} APIs`;
}

interface IndicatorProps {
  readonly name: string;
  readonly value: string;
  readonly tone: 'ok' | 'caution' | 'warning' | 'neutral' | 'checking';
  /** The current meaning and what to do about it. */
  readonly children: ReactNode;
}

/** An indicator of the top bar. A press explains its meaning and how to change it. */
function Indicator({ name, value, tone, children }: IndicatorProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="indicator bare line text-12 rounded gap-5 nowrap p-0-6" data-tone={tone}>
        <span className="indicator-dot" aria-hidden />
        <span className="dim">{name}</span>{' '}
        <span className="indicator-value clip bright medium ellipsis">{value}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="indicator-popover stack-6 surface-1 rounded border-strong z-60 p-10-12"
          sideOffset={6}
          collisionPadding={8}
          aria-label={name}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
