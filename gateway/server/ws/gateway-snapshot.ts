import type { ActionPort, ActionRecord, ActionState } from '../../contract/action/action.ts';
import type { PlanSummary } from '../../contract/action/plan.ts';
import type { Approval } from '../../contract/command/approval.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import type { ManualControl } from '../../contract/onboard/manual-control.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { OwnedRecord, Visibility } from '../../contract/port/port-guard.ts';
import type { GatewaySnapshot } from '../../contract/port/websocket.ts';
import { shownPage } from '../shown-page.ts';
import type { Subscription } from './subscription.ts';

/** The part of the core that the stream needs. A snapshot is limited to what its reader may see. */
export interface SnapshotPorts {
  readonly port: Pick<
    GatewayPort,
    'mode' | 'vehicles' | 'vehicle' | 'alerts' | 'links' | 'commands' | 'launches' | 'missions' | 'on'
  >;
  readonly actions: Pick<ActionPort, 'actions' | 'plans' | 'on'>;
  readonly governance: Pick<GovernancePort, 'approvals' | 'commandLeases' | 'on'>;
}

const RECENT = 50;
/** How far back active commands are searched beyond the newest, and the most records sent of each kind. */
const ACTIVE_LOOK_BACK = 200;
/**
 * States of an action in progress. A plan may have 2,000 waiting steps, which its counts include.
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

/** A reader's initial data, limited by visibility and scopes. @param manualControls of everyone */
export function gatewaySnapshot(
  { port, actions, governance }: SnapshotPorts,
  visibility: Visibility,
  subscription: Subscription,
  manualControls: readonly ManualControl[],
): GatewaySnapshot {
  const isShown = (record: OwnedRecord) => visibility.record(record);
  // The core stores a few hundred.
  const kept = visibility.isUnlimited ? RECENT : Number.MAX_SAFE_INTEGER;
  const mayReadActions = subscription.mayRead('action');
  const mayReadPlans = subscription.mayRead('plan');
  const mayReadGovernance = subscription.mayRead('governance');
  return {
    mode: visibility.mode(port),
    vehicles: port.vehicles().filter(({ id }) => visibility.vehicle(id)),
    alerts: port.alerts().filter(({ vehicleId }) => visibility.vehicle(vehicleId)),
    links: port.links().filter((link) => visibility.link(link)),
    commands: mayReadActions ? snapshotCommands(port, visibility) : [],
    launches: mayReadActions ? port.launches(kept).filter(isShown).slice(0, RECENT) : [],
    missions: mayReadActions ? port.missions(kept).filter(isShown).slice(0, RECENT) : [],
    actions: mayReadActions ? snapshotActions(actions, visibility) : [],
    plans: mayReadPlans ? snapshotPlans(actions, visibility) : [],
    approvals: mayReadGovernance ? snapshotApprovals(governance, visibility) : [],
    leases: mayReadGovernance
      ? governance.commandLeases().flatMap((lease) => visibility.lease(lease) ?? [])
      : [],
    manualControls: manualControls.filter(
      ({ vehicleId, by }) => visibility.vehicle(vehicleId) && visibility.actor(by),
    ),
  };
}

function snapshotCommands(port: SnapshotPorts['port'], visibility: Visibility): CommandRecord[] {
  const rows = shownPage(
    { limit: ACTIVE_LOOK_BACK },
    ({ commandId }: CommandRecord) => commandId,
    (page) => port.commands(page),
    visibility,
    'record',
  );
  return rows.filter((row, index) => index < RECENT || !hasEnded('command', row.state));
}

function snapshotActions(actions: SnapshotPorts['actions'], visibility: Visibility): ActionRecord[] {
  return UNDER_WAY.flatMap((state) =>
    shownPage(
      { limit: ACTIVE_LOOK_BACK },
      ({ actionId }: ActionRecord) => actionId,
      (page) => actions.actions({ state, ...page }),
      visibility,
      'record',
    ),
  ).sort((left, right) => right.createdAtMs - left.createdAtMs);
}

function snapshotPlans(actions: SnapshotPorts['actions'], visibility: Visibility): PlanSummary[] {
  return shownPage(
    { limit: RECENT },
    ({ planId }: PlanSummary) => planId,
    (page) => actions.plans(page),
    visibility,
    'record',
  );
}

function snapshotApprovals(governance: SnapshotPorts['governance'], visibility: Visibility): Approval[] {
  return shownPage(
    { limit: ACTIVE_LOOK_BACK },
    ({ approvalId }: Approval) => approvalId,
    (page) => governance.approvals({ state: 'waiting', ...page }),
    visibility,
    'approval',
  );
}
