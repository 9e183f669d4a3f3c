import type { Unsubscribe } from '../../base/emitter.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { OwnedRecord, Visibility } from '../../contract/port/port-guard.ts';
import type { ServerData, Topic } from '../../contract/port/websocket.ts';

/** Whether a reader may see a record. */
export type IsVisible = (visible: Visibility) => boolean;

/** All sessions. A topic's frames have its name. `vehicleId` null: no vehicle; undefined: all or several. */
export interface Audience {
  publish<Kind extends Topic>(
    topic: Kind,
    vehicleId: string | null | undefined,
    data: ServerData<Kind>,
    isFor: IsVisible,
  ): void;
  /** For data with a different form per reader. Undefined is not sent. */
  publishEach<Kind extends Topic>(
    topic: Kind,
    vehicleId: string | null | undefined,
    dataFor: (visible: Visibility) => ServerData<Kind> | undefined,
  ): void;
}

export interface RecordAnnouncementsParts {
  readonly port: Pick<GatewayPort, 'on'>;
  readonly actions: Pick<ActionPort, 'on'>;
  readonly governance: Pick<GovernancePort, 'on'>;
  readonly audience: Audience;
}

/** Announced decisions to remember, so that each is announced once. */
const KNOWN_DECISIONS = 1000;

/**
 * Sends records of people and programs, and governance's decisions, to the readers who may see them.
 * @returns the functions that stop it
 */
export function announceRecords(parts: RecordAnnouncementsParts): readonly Unsubscribe[] {
  const { port, actions, governance, audience } = parts;
  const announced = new Set<string>();
  const ownersOf =
    (record: OwnedRecord): IsVisible =>
    (visible) =>
      visible.record(record);

  function isNew(decisionId: string): boolean {
    if (announced.has(decisionId)) return false;
    announced.add(decisionId);
    const [oldest] = announced;
    if (oldest !== undefined && announced.size > KNOWN_DECISIONS) announced.delete(oldest);
    return true;
  }

  return [
    port.on('command', (command) => {
      const { vehicleId, decision, commandId } = command;
      audience.publish('action', vehicleId, { command }, ownersOf(command));
      if (decision && isNew(decision.decisionId))
        audience.publish('governance', vehicleId, { commandId, decision }, ownersOf(command));
    }),
    port.on('launch', (launch) => audience.publish('action', launch.aircraft, { launch }, ownersOf(launch))),
    port.on('mission', (mission) =>
      audience.publish('action', mission.vehicleId, { mission }, ownersOf(mission)),
    ),
    actions.on('action', (action) =>
      audience.publish('action', action.vehicleId, { action }, ownersOf(action)),
    ),
    actions.on('plan', (plan) => audience.publish('plan', undefined, { plan }, ownersOf(plan))),
    actions.on('step', ({ planId, step }) =>
      audience.publish('plan', step.action.vehicleId, { planId, step }, ownersOf(step.action)),
    ),
    governance.on('approval', (approval) =>
      audience.publish('governance', approval.vehicleId, { approval }, (visible) =>
        visible.approval(approval),
      ),
    ),
    governance.on('override', (override) =>
      audience.publish('governance', override.vehicleId, { override }, (visible) =>
        visible.override(override),
      ),
    ),
    governance.on('policies', ({ version }) =>
      audience.publish('governance', undefined, { policyVersion: version }, () => true),
    ),
    governance.on('lease', (lease) =>
      audience.publishEach('governance', lease.vehicleId, (visible) => {
        const shown = visible.lease(lease);
        return shown && { lease: shown };
      }),
    ),
  ];
}
