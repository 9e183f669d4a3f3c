import { AppError, errorText } from '../base/error.ts';
import type { Logger } from '../base/logger.ts';
import { mayReach } from '../base/principal-reach.ts';
import type { AuditRow } from '../contract/audit.ts';
import { type CommandRecord, SAFETY_COMMANDS } from '../contract/command.ts';
import type {
  CommandSubmission,
  GatewayEvents,
  GatewayPort,
  Principal,
  RequestContext,
} from '../contract/gateway-port.ts';
import type { LaunchRecord, LaunchRequest } from '../contract/launch.ts';
import type { LinkRecord } from '../contract/link.ts';
import type { Mode } from '../contract/list.ts';
import type { MissionItem, MissionRun, VehicleMission } from '../contract/mission.ts';
import type { Alert, TelemetryVehicle } from '../contract/telemetry.ts';
import type { Zone, ZoneCollection } from '../contract/zone.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import type { TenantActors } from './tenant-actors.ts';

/** Records asked for at a time while looking for those that may be shown. */
const PAGE = 200;
/** Pages looked at for one answer: a list that is nearly all foreign must not hold up the gateway. */
const MAX_PAGES = 50;

export interface GuardedPortParts {
  readonly port: GatewayPort;
  readonly principal: Principal;
  readonly visibility: PrincipalVisibility;
  readonly actors: TenantActors;
  readonly logger: Logger;
}

/**
 * The core as an account or a key may use it. Vehicles, zones, alerts and links are the machine's and shared; commands,
 * launches, mission runs and audit rows are shown to the tenant that made them, others do not exist for it. A test key
 * moves and sees simulated vehicles only, and changes nothing that live ones depend on. Methods of the core that are not
 * for accounts are refused here once more, whatever a route forgot.
 */
export class GuardedPort implements GatewayPort {
  readonly #port: GatewayPort;
  readonly #principal: Principal;
  readonly #visibility: PrincipalVisibility;
  readonly #actors: TenantActors;
  readonly #logger: Logger;

  constructor({ port, principal, visibility, actors, logger }: GuardedPortParts) {
    this.#port = port;
    this.#principal = principal;
    this.#visibility = visibility;
    this.#actors = actors;
    this.#logger = logger;
  }

  mode(): Mode {
    return this.#visibility.isTest ? 'sim' : this.#port.mode();
  }

  health() {
    return this.#port.health();
  }

  vehicles(): readonly TelemetryVehicle[] {
    return this.#port.vehicles().filter(({ id }) => this.#visibility.vehicle(id));
  }

  vehicle(vehicleId: string): TelemetryVehicle | undefined {
    return this.#visibility.vehicle(vehicleId) ? this.#port.vehicle(vehicleId) : undefined;
  }

  modeOf(vehicleId: string): Mode | undefined {
    return this.#visibility.vehicle(vehicleId) ? this.#port.modeOf(vehicleId) : undefined;
  }

  alerts(): readonly Alert[] {
    return this.#port.alerts().filter(({ vehicleId }) => this.#visibility.vehicle(vehicleId));
  }

  acknowledgeAlert(alertId: string, context: RequestContext): Alert {
    if (this.#visibility.isTest) {
      const alert = this.alerts().find((shown) => shown.alertId === alertId);
      if (!alert) throw new AppError('not-found', `There is no alert ${alertId}.`);
      if (alert.vehicleId === null) throw forTestKey('an alert of the whole station');
    }
    this.#actors.enrol(this.#principal);
    return this.#port.acknowledgeAlert(alertId, context);
  }

  async submitCommand(submission: CommandSubmission, context: RequestContext): Promise<CommandRecord> {
    this.#refuseLive(submission.vehicleId);
    if (!SAFETY_COMMANDS.has(submission.command)) {
      this.#actors.enrol(this.#principal);
      return this.#port.submitCommand(submission, context);
    }
    // Hold, land, RTL and disarm leave in this tick; who owns their record is written down after, or never.
    const sent = this.#port.submitCommand(submission, context);
    this.#enrolTolerantly();
    return sent;
  }

  commands(query: {
    vehicleId?: string | undefined;
    limit: number;
    beforeId?: string | undefined;
  }): readonly CommandRecord[] {
    return collected(
      query.limit,
      (last: CommandRecord | undefined) =>
        this.#port.commands({ ...query, limit: PAGE, beforeId: last?.commandId ?? query.beforeId }),
      (record) => this.#visibility.record(record),
    );
  }

  command(commandId: string): CommandRecord | undefined {
    return this.#shown(this.#port.command(commandId));
  }

  async readMission(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleMission> {
    this.#refuseLive(vehicleId);
    return this.#port.readMission(vehicleId, refresh, context);
  }

  async writeMission(
    vehicleId: string,
    items: readonly MissionItem[],
    context: RequestContext,
  ): Promise<VehicleMission> {
    this.#prepareEffect(vehicleId);
    return this.#port.writeMission(vehicleId, items, context);
  }

  async clearMission(vehicleId: string, context: RequestContext): Promise<void> {
    this.#prepareEffect(vehicleId);
    return this.#port.clearMission(vehicleId, context);
  }

  async startMission(
    request: Parameters<GatewayPort['startMission']>[0],
    context: RequestContext,
  ): Promise<MissionRun> {
    this.#prepareEffect(request.vehicleId);
    return this.#port.startMission(request, context);
  }

  mission(missionId: string): MissionRun | undefined {
    return this.#shown(this.#port.mission(missionId));
  }

  missions(limit: number): readonly MissionRun[] {
    return this.#port
      .missions(Number.MAX_SAFE_INTEGER)
      .filter((run) => this.#visibility.record(run))
      .slice(0, limit);
  }

  /** The core gives a test key's launch a simulated aircraft only. */
  async launch(request: Omit<LaunchRequest, 'auth'>, context: RequestContext): Promise<LaunchRecord> {
    this.#actors.enrol(this.#principal);
    return this.#port.launch(request, context);
  }

  launchRecord(launchId: string): LaunchRecord | undefined {
    return this.#shown(this.#port.launchRecord(launchId));
  }

  launches(limit: number): readonly LaunchRecord[] {
    return this.#port
      .launches(Number.MAX_SAFE_INTEGER)
      .filter((launch) => this.#visibility.record(launch))
      .slice(0, limit);
  }

  zones(): ZoneCollection {
    return this.#port.zones();
  }

  putZone(zone: Zone, context: RequestContext): Zone {
    this.#prepareZoneChange();
    return this.#port.putZone(zone, context);
  }

  removeZone(zoneId: string, context: RequestContext): void {
    this.#prepareZoneChange();
    this.#port.removeZone(zoneId, context);
  }

  links(): readonly LinkRecord[] {
    return this.#port.links().filter((link) => this.#visibility.link(link));
  }

  addLink(): LinkRecord {
    throw operatorOnly();
  }

  async changeLink(): Promise<LinkRecord> {
    throw operatorOnly();
  }

  async removeLink(): Promise<void> {
    throw operatorOnly();
  }

  audit(query: { limit: number; beforeId?: number | undefined }): readonly AuditRow[] {
    const { tenantId } = this.#principal;
    return collected(
      query.limit,
      (last: AuditRow | undefined) =>
        this.#port.audit({ limit: PAGE, beforeId: last?.auditId ?? query.beforeId, tenantId }),
      (row) => this.#isRowShown(row),
    );
  }

  on<Name extends keyof GatewayEvents>(
    name: Name,
    listener: (event: GatewayEvents[Name]) => void,
  ): () => void {
    return this.#port.on(name, (event) => {
      if (this.#isEventShown(name, event)) listener(event);
    });
  }

  #isEventShown<Name extends keyof GatewayEvents>(name: Name, event: GatewayEvents[Name]): boolean {
    if (name === 'command' || name === 'launch' || name === 'mission')
      return this.#visibility.record(event as CommandRecord | LaunchRecord | MissionRun);
    if (name === 'link') return this.#visibility.link(event as LinkRecord);
    if (name === 'linkRemoved') return true;
    return this.#visibility.vehicle((event as { readonly vehicleId: string | null }).vehicleId);
  }

  /** Rows of live commands are not for test keys, even of the same tenant. */
  #isRowShown({ detail, target }: AuditRow): boolean {
    if (!this.#visibility.isTest) return true;
    if (typeof detail.mode === 'string') return mayReach(this.#principal, detail.mode as Mode);
    const mode = this.#port.modeOf(target);
    return mode === undefined || mayReach(this.#principal, mode);
  }

  #shown<Item extends { readonly mode: Mode }>(record: Item | undefined): Item | undefined {
    return record && this.#visibility.record(record) ? record : undefined;
  }

  #prepareEffect(vehicleId: string): void {
    this.#refuseLive(vehicleId);
    this.#actors.enrol(this.#principal);
  }

  /** Zones decide where live vehicles may fly. */
  #prepareZoneChange(): void {
    if (this.#visibility.isTest) throw forTestKey('zones, which hold for live vehicles too');
    this.#actors.enrol(this.#principal);
  }

  #refuseLive(vehicleId: string): void {
    const mode = this.#port.modeOf(vehicleId);
    // Of a vehicle nobody knows the core says so itself.
    if (mode === undefined || mayReach(this.#principal, mode)) return;
    throw new AppError(
      'test-key-live-vehicle',
      `${vehicleId} is not simulated. Use a live key for it, or a simulated vehicle with this one.`,
      { context: { vehicleId } },
    );
  }

  #enrolTolerantly(): void {
    try {
      this.#actors.enrol(this.#principal);
    } catch (error) {
      this.#logger.warn({ actor: this.#principal.id, error: errorText(error) }, 'actor not enrolled');
    }
  }
}

/** The first `limit` items that are shown; `next` gives what comes after the last one it gave, a page at a time. */
function collected<Item>(
  limit: number,
  next: (last: Item | undefined) => readonly Item[],
  isShown: (item: Item) => boolean,
): readonly Item[] {
  const items: Item[] = [];
  let last: Item | undefined;
  for (let pages = 0; pages < MAX_PAGES && items.length < limit; pages += 1) {
    const page = next(last);
    items.push(...page.filter(isShown));
    last = page.at(-1);
    if (page.length < PAGE) break;
  }
  return items.slice(0, limit);
}

function forTestKey(what: string): AppError {
  return new AppError('test-key-live-vehicle', `A test key may not change ${what}. Use a live key.`);
}

function operatorOnly(): AppError {
  return new AppError('scope-missing', 'Only the operator of this machine may do that.', {
    context: { scope: 'operator' },
  });
}
