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
 * Sends what happens at the station to the readers who may see it: news of vehicles, records of people and
 * programs, and governance's decisions. Telemetry is not sent.
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

  const vehicleNews = (vehicleId: string | null, data: ServerData<'state'>) =>
    audience.publish('state', vehicleId, data, (visible) => visible.vehicle(vehicleId));

  return [
    port.on('event', (event) =>
      audience.publish('event', event.vehicleId, event, (visible) => visible.vehicle(event.vehicleId)),
    ),
    port.on('alert', (alert) =>
      audience.publish('alert', alert.vehicleId, alert, (visible) => visible.vehicle(alert.vehicleId)),
    ),
    port.on('missionChanged', ({ vehicleId }) => vehicleNews(vehicleId, { missionChanged: vehicleId })),
    port.on('fenceChanged', ({ vehicleId }) => vehicleNews(vehicleId, { fenceChanged: vehicleId })),
    port.on('rallyChanged', ({ vehicleId }) => vehicleNews(vehicleId, { rallyChanged: vehicleId })),
    port.on('checklistChanged', ({ vehicleId }) => vehicleNews(vehicleId, { checklistChanged: vehicleId })),
    port.on('calibration', (calibration) => vehicleNews(calibration.vehicleId, { calibration })),
    port.on('parameters', (parameters) => vehicleNews(parameters.vehicleId, { parameters })),
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
