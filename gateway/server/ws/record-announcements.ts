import type { Unsubscribe } from '../../base/emitter.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { CommandLease } from '../../contract/command/lease.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { Visibility } from '../../contract/port/port-guard.ts';
import type { ServerData, ServerKind, Topic } from '../../contract/port/websocket.ts';

/** Whether a reader may see a record. */
export type IsVisible = (visible: Visibility) => boolean;

/** All sessions. `vehicleId` null: no vehicle; undefined: all or several. */
export interface Audience {
  publish<Kind extends ServerKind>(
    topic: Topic,
    vehicleId: string | null | undefined,
    kind: Kind,
    data: ServerData<Kind>,
    isFor: IsVisible,
  ): void;
  /** For data with a different form per reader. Undefined is not sent. */
  publishEach<Kind extends ServerKind>(
    topic: Topic,
    vehicleId: string | null | undefined,
    kind: Kind,
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

/** Sends records of people and programs, and governance's decisions, to the readers who may see them. */
export class RecordAnnouncements {
  readonly #parts: RecordAnnouncementsParts;
  readonly #announcedDecisions = new Set<string>();

  constructor(parts: RecordAnnouncementsParts) {
    this.#parts = parts;
  }

  /** @returns the functions that stop it */
  start(): readonly Unsubscribe[] {
    const { port, actions, governance, audience } = this.#parts;
    return [
      port.on('command', (command) => this.#commandChanged(command)),
      port.on('launch', (launch) =>
        audience.publish('action', launch.aircraft, 'action', { launch }, (visible) =>
          visible.record(launch),
        ),
      ),
      port.on('mission', (mission) =>
        audience.publish('action', mission.vehicleId, 'action', { mission }, (visible) =>
          visible.record(mission),
        ),
      ),
      actions.on('action', (action) =>
        audience.publish('action', action.vehicleId, 'action', { action }, (visible) =>
          visible.record(action),
        ),
      ),
      actions.on('plan', (plan) =>
        audience.publish('plan', undefined, 'plan', { plan }, (visible) => visible.record(plan)),
      ),
      actions.on('step', ({ planId, step }) =>
        audience.publish('plan', step.action.vehicleId, 'plan', { planId, step }, (visible) =>
          visible.record(step.action),
        ),
      ),
      governance.on('approval', (approval) =>
        audience.publish('governance', approval.vehicleId, 'governance', { approval }, (visible) =>
          visible.approval(approval),
        ),
      ),
      governance.on('override', (override) =>
        audience.publish('governance', override.vehicleId, 'governance', { override }, (visible) =>
          visible.override(override),
        ),
      ),
      governance.on('policies', ({ version }) =>
        audience.publish('governance', undefined, 'governance', { policyVersion: version }, () => true),
      ),
      governance.on('lease', (lease) => this.#leaseChanged(lease)),
    ];
  }

  #leaseChanged(lease: CommandLease): void {
    this.#parts.audience.publishEach('governance', lease.vehicleId, 'governance', (visible) => {
      const shown = visible.lease(lease);
      return shown && { lease: shown };
    });
  }

  #commandChanged(command: CommandRecord): void {
    const { audience } = this.#parts;
    const isFor: IsVisible = (visible) => visible.record(command);
    audience.publish('action', command.vehicleId, 'action', { command }, isFor);
    const { decision, commandId } = command;
    if (!decision || this.#announcedDecisions.has(decision.decisionId)) return;
    this.#announcedDecisions.add(decision.decisionId);
    const [oldest] = this.#announcedDecisions;
    if (oldest !== undefined && this.#announcedDecisions.size > KNOWN_DECISIONS)
      this.#announcedDecisions.delete(oldest);
    audience.publish('governance', command.vehicleId, 'governance', { commandId, decision }, isFor);
  }
}
