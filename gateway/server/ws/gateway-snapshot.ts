import type { ActionRecord, ActionState } from '../../contract/action/action.ts';
import type { ActionPort } from '../../contract/action/action-port.ts';
import type { CommandRecord, CommandState } from '../../contract/command/command.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { ManualControl } from '../../contract/onboard/manual-control.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { GatewaySnapshot } from '../../contract/websocket.ts';
import type { Subscription } from './subscription.ts';

/** The core as one reader may see it. */
export interface ReaderPorts {
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
}

const RECENT = 50;
/** How far back active commands are searched beyond the newest ones, and the most records sent of each kind. */
const ACTIVE_LOOK_BACK = 200;
const ENDED: ReadonlySet<CommandState> = new Set([
  'done',
  'denied',
  'refused',
  'failed',
  'unknown',
  'cancelled',
]);
/**
 * States of an action in progress. A plan may have 2,000 steps that only wait for their turn; its counts include
 * those.
 */
const UNDER_WAY: readonly ActionState[] = [
  'queued',
  'allocating',
  'ready',
  'authorizing',
  'awaiting_approval',
  'dispatched',
  'acknowledged',
  'executing',
  'paused',
  'verifying',
];

/** All a reader needs to start from, as far as its scopes allow it to see. @param manualControls those it may see */
export function gatewaySnapshot(
  { port, actions, governance }: ReaderPorts,
  subscription: Subscription,
  manualControls: readonly ManualControl[],
): GatewaySnapshot {
  const mayReadActions = subscription.mayRead('action');
  const mayReadPlans = subscription.mayRead('plan');
  const mayReadGovernance = subscription.mayRead('governance');
  return {
    mode: port.mode(),
    vehicles: [...port.vehicles()],
    alerts: [...port.alerts()],
    links: [...port.links()],
    commands: mayReadActions ? snapshotCommands(port) : [],
    launches: mayReadActions ? [...port.launches(RECENT)] : [],
    missions: mayReadActions ? [...port.missions(RECENT)] : [],
    actions: mayReadActions ? snapshotActions(actions) : [],
    plans: mayReadPlans ? [...actions.plans({ limit: RECENT })] : [],
    approvals: mayReadGovernance
      ? [...governance.approvals({ state: 'waiting', limit: ACTIVE_LOOK_BACK })]
      : [],
    leases: mayReadGovernance ? [...governance.commandLeases()] : [],
    manualControls: [...manualControls],
  };
}

function snapshotCommands(port: GatewayPort): CommandRecord[] {
  const rows = port.commands({ limit: ACTIVE_LOOK_BACK });
  return rows.filter((row, index) => index < RECENT || !ENDED.has(row.state));
}

function snapshotActions(actions: ActionPort): ActionRecord[] {
  return UNDER_WAY.flatMap((state) => [...actions.actions({ state, limit: ACTIVE_LOOK_BACK })]).sort(
    (left, right) => right.createdAtMs - left.createdAtMs,
  );
}
