import { AppError } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import { mayReach } from '../../base/principal/principal-reach.ts';
import type { LiveRole } from '../../contract/account/access.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ActionPort } from '../../contract/action/action-port.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { Mode } from '../../contract/list.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { PortGuard, Visibility } from '../../contract/port/port-guard.ts';
import type { Logbook, LogbookPort, LogbookQuery } from '../../contract/recording/logbook.ts';
import type { PlotPort, PlotQuery } from '../../contract/recording/plot.ts';
import type { ReplayPort } from '../../contract/recording/replay-port.ts';
import { EffectGuard } from './effect-guard.ts';
import { GuardedActions } from './guarded-actions.ts';
import { GuardedGovernance } from './guarded-governance.ts';
import { GuardedPort } from './guarded-port.ts';
import { GuardedReplay } from './guarded-replay.ts';
import { PrincipalVisibility } from './principal-visibility.ts';
import { isSessionShown } from './shown-session.ts';
import { type ActorOwners, TenantActors } from './tenant-actors.ts';

/** Vehicle ids come from system ids, of which there are 255. */
const MAX_REMEMBERED_MODES = 512;

export interface PrincipalPortsOptions {
  readonly port: GatewayPort;
  readonly actions: ActionPort;
  readonly governance: GovernancePort;
  readonly replay: ReplayPort;
  readonly logbook: LogbookPort;
  readonly plots: PlotPort;
  readonly owners: ActorOwners;
  readonly logger: Logger;
}

/** Gives each principal its own view of the core; the operator the core itself. */
export class PrincipalPorts implements PortGuard {
  readonly #options: PrincipalPortsOptions;
  readonly #actors: TenantActors;
  /** Last known modes: the removal of a vehicle is announced to those who could see it. */
  readonly #modes = new Map<string, Mode>();

  constructor(options: PrincipalPortsOptions) {
    this.#options = options;
    this.#actors = new TenantActors(options.owners);
  }

  portFor(principal: Principal, live?: LiveRole): GatewayPort {
    const { port } = this.#options;
    if (principal.kind === 'operator') return port;
    return new GuardedPort({ port, principal, ...this.#guards(principal, live) });
  }

  actionsFor(principal: Principal, live?: LiveRole): ActionPort {
    const { actions } = this.#options;
    return principal.kind === 'operator'
      ? actions
      : new GuardedActions({ actions, ...this.#guards(principal, live) });
  }

  governanceFor(principal: Principal, live?: LiveRole): GovernancePort {
    const { governance } = this.#options;
    return principal.kind === 'operator'
      ? governance
      : new GuardedGovernance({ governance, principal, ...this.#guards(principal, live) });
  }

  replayFor(principal: Principal): ReplayPort {
    const { replay } = this.#options;
    if (principal.kind === 'operator') return replay;
    const reaches = (mode: Mode) => mayReach(principal, mode);
    return new GuardedReplay({ replay, owner: ownerOf(principal), reaches, ...this.#guards(principal) });
  }

  logbookFor(principal: Principal): LogbookPort {
    const { logbook } = this.#options;
    if (principal.kind === 'operator') return logbook;
    return new GuardedLogbook(logbook, this.#visibility(principal), (mode) => mayReach(principal, mode));
  }

  plotsFor(principal: Principal): PlotPort {
    const { plots } = this.#options;
    return principal.kind === 'operator'
      ? plots
      : new GuardedPlots(plots, ownerOf(principal), this.replayFor(principal));
  }

  visibilityOf(principal: Principal): Visibility | undefined {
    return principal.kind === 'operator' ? undefined : this.#visibility(principal);
  }

  #guards(
    principal: Principal,
    live: LiveRole = 'pilot',
  ): { readonly visibility: PrincipalVisibility; readonly effects: EffectGuard } {
    const { port, logger } = this.#options;
    const modeOf = (vehicleId: string) => port.modeOf(vehicleId);
    return {
      visibility: this.#visibility(principal),
      effects: new EffectGuard({ principal, actors: this.#actors, modeOf, live, logger }),
    };
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

/** The logbook over the sessions visible to an account or key, including the sums. */
class GuardedLogbook implements LogbookPort {
  readonly #logbook: LogbookPort;
  readonly #visibility: PrincipalVisibility;
  readonly #reaches: (mode: Mode) => boolean;

  constructor(logbook: LogbookPort, visibility: PrincipalVisibility, reaches: (mode: Mode) => boolean) {
    this.#logbook = logbook;
    this.#visibility = visibility;
    this.#reaches = reaches;
  }

  flights(query: LogbookQuery): Promise<Logbook> {
    return this.#logbook.flights(query, (session) =>
      isSessionShown(session, this.#visibility, this.#reaches),
    );
  }
}

/** Data of the recordings visible to an account or key; others do not exist. */
export class GuardedPlots implements PlotPort {
  readonly #plots: PlotPort;
  readonly #owner: string;
  readonly #replay: Pick<ReplayPort, 'session'>;

  /** @param replay as the same principal may use it */
  constructor(plots: PlotPort, owner: string, replay: Pick<ReplayPort, 'session'>) {
    this.#owner = owner;
    this.#plots = plots;
    this.#replay = replay;
  }

  async fields(sessionId: string): Promise<string> {
    await this.#shown(sessionId);
    return await this.#plots.fields(sessionId, this.#owner);
  }

  async plot(query: PlotQuery): Promise<string> {
    await this.#shown(query.sessionId);
    return await this.#plots.plot(query, this.#owner);
  }

  /** @throws not-found */
  async #shown(sessionId: string): Promise<void> {
    if (!(await this.#replay.session(sessionId)))
      throw new AppError('not-found', `Session ${sessionId} not found.`);
  }
}
