import type { Logger } from '../base/logger.ts';
import type { GatewayPort, Principal } from '../contract/gateway-port.ts';
import type { Mode } from '../contract/list.ts';
import type { PortGuard, Visibility } from '../contract/port-guard.ts';
import { GuardedPort } from './guarded-port.ts';
import { PrincipalVisibility } from './principal-visibility.ts';
import { type ActorOwners, TenantActors } from './tenant-actors.ts';

/** Vehicle ids come from system ids, of which there are 255. */
const MAX_REMEMBERED_MODES = 512;

export interface PrincipalPortsOptions {
  readonly port: GatewayPort;
  readonly owners: ActorOwners;
  readonly logger: Logger;
}

/** Gives each principal its own view of the core; the operator the core itself. */
export class PrincipalPorts implements PortGuard {
  readonly #options: PrincipalPortsOptions;
  readonly #actors: TenantActors;
  /** What was known last: that a vehicle is gone is told to those who were shown it. */
  readonly #modes = new Map<string, Mode>();

  constructor(options: PrincipalPortsOptions) {
    this.#options = options;
    this.#actors = new TenantActors(options.owners);
  }

  portFor(principal: Principal): GatewayPort {
    const { port, logger } = this.#options;
    if (principal.kind === 'operator') return port;
    const visibility = this.#visibility(principal);
    return new GuardedPort({ port, principal, visibility, actors: this.#actors, logger });
  }

  visibilityOf(principal: Principal): Visibility | undefined {
    return principal.kind === 'operator' ? undefined : this.#visibility(principal);
  }

  #visibility(principal: Principal): PrincipalVisibility {
    return new PrincipalVisibility(principal, {
      actors: this.#actors,
      modeOf: (vehicleId) => this.#modeOf(vehicleId),
    });
  }

  #modeOf(vehicleId: string): Mode | undefined {
    const mode = this.#options.port.modeOf(vehicleId);
    if (mode === undefined) return this.#modes.get(vehicleId);
    if (this.#modes.has(vehicleId) || this.#modes.size < MAX_REMEMBERED_MODES)
      this.#modes.set(vehicleId, mode);
    return mode;
  }
}
