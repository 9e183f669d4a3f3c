import { useConnectionStore } from '../../state/connection-store.ts';
import { useGates } from '../../state/governance/gates.ts';

const WORD = {
  checking: 'Checking',
  online: 'online',
  reconnecting: 'reconnecting',
  fallback: 'fallback',
  offline: 'offline',
  refused: 'offline',
} as const;
const LOGIN = { required: 'Required', locked: 'Locked', active: 'Active' } as const;

/** Gateway, WebSocket, Login, Credits and Docs as they stand now, in the specification's words. */
export function DashboardIndicators() {
  const { gateway, stream } = useConnectionStore();
  const gates = useGates();
  const tiles = [
    { name: 'Gateway', value: WORD[gateway], isGood: gateway === 'online', note: 'REST' },
    { name: 'WebSocket', value: WORD[stream], isGood: stream === 'online', note: 'telemetry stream' },
    {
      name: 'Login',
      value: gates ? LOGIN[gates.login] : 'Checking',
      isGood: gates?.login === 'active',
      note: `company e-mail ${gates?.companyEmail ?? 'unverified'}`,
    },
    {
      name: 'Credits',
      value: gates ? String(gates.credits.balance) : 'Checking',
      isGood: gates?.credits.state === 'active',
      note: gates?.credits.state === 'active' ? 'active' : 'locked',
    },
    {
      name: 'Docs',
      value: gates ? `${gates.docs.unlocked} APIs` : 'Checking',
      isGood: gates?.docs.state === 'unlocked',
      note: gates ? `of ${gates.docs.total}` : '',
    },
  ];
  return (
    <dl className="dashboard-tiles" aria-label="Indicators">
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
