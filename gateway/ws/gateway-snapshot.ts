import type { CommandRecord, CommandState } from '../contract/command.ts';
import type { GatewayPort } from '../contract/gateway-port.ts';
import type { GatewaySnapshot } from '../contract/websocket.ts';
import type { Subscription } from './subscription.ts';

const RECENT = 50;
/** How far back an active command is looked for beyond the newest ones. */
const ACTIVE_LOOK_BACK = 200;
const ENDED: ReadonlySet<CommandState> = new Set([
  'done',
  'denied',
  'refused',
  'failed',
  'unknown',
  'cancelled',
]);

/** All a reader needs to start from, as far as its scopes allow it to see. */
export function gatewaySnapshot(port: GatewayPort, subscription: Subscription): GatewaySnapshot {
  const mayReadActions = subscription.mayRead('action');
  return {
    mode: port.mode(),
    vehicles: [...port.vehicles()],
    alerts: [...port.alerts()],
    links: [...port.links()],
    commands: mayReadActions ? snapshotCommands(port) : [],
    launches: mayReadActions ? [...port.launches(RECENT)] : [],
    missions: mayReadActions ? [...port.missions(RECENT)] : [],
    actions: [],
    plans: [],
    approvals: [],
    leases: [],
  };
}

function snapshotCommands(port: GatewayPort): CommandRecord[] {
  const rows = port.commands({ limit: ACTIVE_LOOK_BACK });
  return rows.filter((row, index) => index < RECENT || !ENDED.has(row.state));
}
