import type { Gates } from '../../gateway/contract/access.ts';
import type { StreamStatus } from '../api/telemetry-stream.ts';
import { Button } from '../components/Button.tsx';
import { useAccountStore } from '../state/account-store.ts';
import { useConnectionStore } from '../state/connection-store.ts';
import { openDialog } from '../state/developer-dialog-store.ts';
import { useGates } from '../state/gates.ts';
import { navigate } from '../state/route.ts';
import { Indicator, type IndicatorProps } from './Indicator.tsx';

const STREAM: Readonly<
  Record<StreamStatus, Pick<IndicatorProps, 'value' | 'tone'> & { readonly text: string }>
> = {
  checking: { value: 'Checking', tone: 'checking', text: 'The first connection is being made.' },
  online: { value: 'online', tone: 'ok', text: 'Telemetry arrives as it happens.' },
  reconnecting: {
    value: 'reconnecting',
    tone: 'caution',
    text: 'The stream was lost and is tried again. Values show their age until it is back.',
  },
  fallback: {
    value: 'fallback',
    tone: 'caution',
    text: 'The stream cannot be had, so the window asks once a second. Commands work as ever.',
  },
  offline: {
    value: 'offline',
    tone: 'warning',
    text: 'Neither stream nor polling answers. The window tries again by itself. Use the transmitter if the aircraft needs you now.',
  },
  refused: { value: 'offline', tone: 'warning', text: "The gateway does not know this window's token." },
};

const GATEWAY = {
  checking: { value: 'Checking', tone: 'checking', text: 'Waiting for the first answer.' },
  online: { value: 'online', tone: 'ok', text: 'The gateway answers.' },
  offline: {
    value: 'offline',
    tone: 'warning',
    text: 'The gateway does not answer. Start it again; aircraft keep flying by their own failsafes.',
  },
} as const;

const LOGIN: Readonly<Record<Gates['login'], string>> = {
  required: 'Required',
  locked: 'Locked',
  active: 'Active',
};

/** Gateway, WebSocket, Login, Credits and Docs, in the specification's words. */
export function Indicators() {
  const { gateway, stream, health } = useConnectionStore();
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const docs = gates?.docs;
  const gatewayState = GATEWAY[gateway];
  const streamState = STREAM[stream];
  return (
    <div className="indicators">
      <Indicator name="Gateway" value={gatewayState.value} tone={gatewayState.tone}>
        <p>{gatewayState.text}</p>
        {health && (
          <p className="field-note">
            Version {health.version} · {health.vehicles} {health.vehicles === 1 ? 'vehicle' : 'vehicles'} ·{' '}
            {health.recording ? 'recording' : 'NOT recording'}
          </p>
        )}
      </Indicator>
      <Indicator name="WebSocket" value={streamState.value} tone={streamState.tone}>
        <p>{streamState.text}</p>
      </Indicator>
      <Indicator
        name="Login"
        value={gates ? loginText(gates, account?.email) : 'Checking'}
        tone={gates ? 'neutral' : 'checking'}
      >
        {account ? (
          <>
            <p>
              The developer area acts as <strong>{account.email}</strong>. Flying needs no login.
            </p>
            <Button onClick={() => navigate('account')}>Open account</Button>
          </>
        ) : (
          <>
            <p>
              Flying needs no login. The developer area (documents, keys, credits) asks for a company e-mail.
            </p>
            <Button variant="primary" onClick={() => openDialog('login')}>
              Log in
            </Button>
          </>
        )}
      </Indicator>
      <Indicator
        name="Credits"
        value={gates ? String(gates.credits.balance) : 'Checking'}
        tone={gates ? 'neutral' : 'checking'}
      >
        <p>Credits pay for calls made with an API key. Nothing done to fly from this window costs any.</p>
        <Button onClick={() => navigate('billing')}>Plans and balance</Button>
      </Indicator>
      <Indicator name="Docs" value={docs ? docsText(docs) : 'Checking'} tone={docs ? 'neutral' : 'checking'}>
        <p>
          {docs
            ? `${docs.unlocked} of ${docs.total} documented operations are open.`
            : 'Waiting for the gateway.'}{' '}
          {docs?.state !== 'unlocked' &&
            'The others open with a login, a verified company e-mail and credits.'}
        </p>
        <Button onClick={() => navigate('docs')}>Open the docs</Button>
      </Indicator>
      <span className="visually-hidden" role="status">
        Gateway {gatewayState.value}, WebSocket {streamState.value}
      </span>
    </div>
  );
}

/** The address when somebody is logged in, else the specification's word. */
function loginText(gates: Gates, email: string | undefined): string {
  return gates.login === 'active' && email ? email : LOGIN[gates.login];
}

function docsText(docs: Gates['docs']): string {
  return docs.state === 'locked' && docs.unlocked === 0 ? 'Locked' : `${docs.unlocked} APIs`;
}
