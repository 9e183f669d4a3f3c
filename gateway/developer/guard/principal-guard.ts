import type { Principal } from '../../contract/account/principal.ts';
import type { ActionPort } from '../../contract/action/action.ts';
import type { Mode } from '../../contract/list.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import { PrincipalVisibility } from './principal-visibility.ts';
import { ShownRecordings } from './shown-recordings.ts';
import { type ActorOwners, TenantActors } from './tenant-actors.ts';

/** Vehicle ids come from system ids, of which there are 255. */
const MAX_REMEMBERED_MODES = 512;

/** Narrows what the core shows to each principal, and keeps for whom actors act. */
export class PrincipalGuard implements PortGuard {
  readonly #port: Pick<GatewayPort, 'modeOf' | 'links'>;
  readonly #actions: Pick<ActionPort, 'action' | 'plan'>;
  readonly #replay: ReplayPort;
  readonly #actors: TenantActors;
  /** Last known modes: the removal of a vehicle is announced to those who could see it. */
  readonly #modes = new Map<string, Mode>();

  constructor(
    port: Pick<GatewayPort, 'modeOf' | 'links'>,
    actions: Pick<ActionPort, 'action' | 'plan'>,
    replay: ReplayPort,
    owners: ActorOwners,
  ) {
    this.#port = port;
    this.#actions = actions;
    this.#replay = replay;
    this.#actors = new TenantActors(owners);
  }

  visibilityOf(principal: Principal): PrincipalVisibility {
    return new PrincipalVisibility(principal, {
      actors: this.#actors,
      modeOf: (vehicleId) => this.#modeOf(vehicleId),
      links: () => this.#port.links(),
      holderOf: (id) => this.#actions.action(id) ?? this.#actions.plan(id),
    });
  }

  replayFor(principal: Principal): ReturnType<PortGuard['replayFor']> {
    return principal.kind === 'operator' ? this.#replay : new ShownRecordings(this.#replay, principal, this);
  }

  enrol(principal: Principal): void {
    if (principal.kind !== 'operator') this.#actors.enrol(principal);
  }

  #modeOf(vehicleId: string): Mode | undefined {
    const mode = this.#port.modeOf(vehicleId);
    if (mode === undefined) return this.#modes.get(vehicleId);
    if (this.#modes.has(vehicleId) || this.#modes.size < MAX_REMEMBERED_MODES)
      this.#modes.set(vehicleId, mode);
    return mode;
  }
}
