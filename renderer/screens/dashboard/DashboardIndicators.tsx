import type { Gates } from '../../../gateway/contract/account/access.ts';
import { type Message, t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useGates } from '../../state/governance/gates.ts';

const WORD: Readonly<
  Record<'checking' | 'online' | 'reconnecting' | 'fallback' | 'offline' | 'refused', Message>
> = {
  checking: 'Checking',
  online: 'online',
  reconnecting: 'reconnecting',
  fallback: 'fallback',
  offline: 'offline',
  refused: 'offline',
};
const LOGIN: Readonly<Record<Gates['login'], Message>> = {
  required: 'Required',
  locked: 'Locked',
  active: 'Active',
};
const EMAIL: Readonly<Record<Gates['companyEmail'], Message>> = {
  unverified: 'company e-mail unverified',
  local: 'company e-mail local',
  verified: 'company e-mail verified',
};

/** Current state of Gateway, WebSocket, Login, Credits and Docs, in the specification's words. */
export function DashboardIndicators() {
  const { gateway, stream } = useConnectionStore();
  const gates = useGates();
  const tiles = [
    { name: t('Gateway'), value: t(WORD[gateway]), isGood: gateway === 'online', note: 'REST' },
    { name: 'WebSocket', value: t(WORD[stream]), isGood: stream === 'online', note: t('telemetry stream') },
    {
      name: t('Login'),
      value: gates ? t(LOGIN[gates.login]) : t('Checking'),
      isGood: gates?.login === 'active',
      note: t(EMAIL[gates?.companyEmail ?? 'unverified']),
    },
    {
      name: t('Credits'),
      value: gates ? String(gates.credits.balance) : t('Checking'),
      isGood: gates?.credits.state === 'active',
      note: gates?.credits.state === 'active' ? t('active') : t('locked'),
    },
    {
      name: t('Docs'),
      value: gates ? t('{count} APIs', { count: gates.docs.unlocked }) : t('Checking'),
      isGood: gates?.docs.state === 'unlocked',
      note: gates ? t('of {total}', { total: gates.docs.total }) : '',
    },
  ];
  return (
    <dl className="dashboard-tiles" aria-label={t('Indicators')}>
      {tiles.map((tile) => (
        <div key={tile.name} className="tile" data-good={tile.isGood || undefined}>
          <dt>{tile.name}</dt>
          <dd className="tile-value number">{tile.value}</dd>
          <dd className="tile-note">{tile.note}</dd>
        </div>
      ))}
    </dl>
  );
}
