import { AppError } from '../../base/error.ts';
import { hasStationRole, mayReach, roleMissing } from '../../base/principal/principal-reach.ts';
import { isSameActor } from '../../base/principal/same-actor.ts';
import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import type { StationRole } from '../../contract/account/access.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { LaunchAbort, LaunchRecord, LaunchRequest } from '../../contract/action/launch.ts';
import type { AuditQuery, AuditRow, AuditVerification, SignedSeal } from '../../contract/command/audit.ts';
import type { CategorySummary } from '../../contract/command/category.ts';
import { type CommandRecord, type CommandTrace, SAFETY_COMMANDS } from '../../contract/command/command.ts';
import type { Mode } from '../../contract/list.ts';
import type { MissionItem, MissionRun, VehicleMission } from '../../contract/mission/mission.ts';
import type { Zone, ZoneCollection } from '../../contract/mission/zone.ts';
import type { WrittenMission } from '../../contract/onboard/onboard.ts';
import type { OnboardPort } from '../../contract/onboard/onboard-port.ts';
import type {
  ParameterCompareRequest,
  ParameterComparison,
  ParameterFileFormat,
  ParameterHistory,
  ParameterQuery,
  ParameterWrite,
  ParameterWriteResult,
  VehicleParameters,
} from '../../contract/onboard/parameter.ts';
import type { RawMessagePort } from '../../contract/onboard/raw-message-port.ts';
import type {
  CommandQuery,
  CommandSubmission,
  GatewayEvents,
  GatewayPort,
} from '../../contract/port/gateway-port.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { Alert, TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { EffectGuard } from './effect-guard.ts';
import { GuardedDirect, GuardedOnboard } from './guarded-onboard.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import { shownPage } from './shown-page.ts';

export interface GuardedPortParts {
  readonly port: GatewayPort;
  readonly principal: Principal;
  readonly visibility: PrincipalVisibility;
  readonly effects: EffectGuard;
}

/**
 * The core as an account or a key may use it. Vehicles, zones, alerts and links are the machine's and shared;
 * commands, launches, mission runs and audit rows are shown to the tenant that made them, others do not exist for
 * it. Live vehicles are seen and changed only as far as the role at the station goes. Methods of the core that are
 * not for accounts are refused here again, in case a route does not check.
 */
export class GuardedPort implements GatewayPort {
  readonly onboard: OnboardPort;
  readonly direct: RawMessagePort;
  readonly #port: GatewayPort;
  readonly #principal: Principal;
  readonly #visibility: PrincipalVisibility;
  readonly #effects: EffectGuard;

  constructor({ port, principal, visibility, effects }: GuardedPortParts) {
    this.#port = port;
    this.#principal = principal;
    this.#visibility = visibility;
    this.#effects = effects;
    this.onboard = new GuardedOnboard(port.onboard, effects);
    this.direct = new GuardedDirect(port.direct, effects);
  }

  mode(): Mode {
    if (!this.#visibility.isTest) return this.#port.mode();
    return leastSimulated(this.vehicles().map(({ mode }) => mode)) ?? 'sim';
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
    const alert = this.alerts().find((shown) => shown.alertId === alertId);
    if (!alert) throw new AppError('not-found', `There is no alert ${alertId}.`);
    if (alert.vehicleId === null) this.#requireRole('The alert concerns the whole station', 'pilot');
    else this.#effects.refuseLive([alert.vehicleId]);
    this.#effects.enrol();
    return this.#port.acknowledgeAlert(alertId, context);
  }

  async submitCommand(submission: CommandSubmission, context: RequestContext): Promise<CommandRecord> {
    this.#effects.refuseLive([submission.vehicleId]);
    if (!SAFETY_COMMANDS.has(submission.command)) {
      this.#effects.enrol();
      return this.#port.submitCommand(submission, context);
    }
    // Hold, land, RTL and disarm are sent in this tick; the owner of their record is stored afterwards, if at all.
    const sent = this.#port.submitCommand(submission, context);
    this.#effects.enrolTolerantly();
    return sent;
  }

  commands(query: CommandQuery): readonly CommandRecord[] {
    return shownPage<CommandRecord>(
      query.limit,
      (last, limit) => this.#port.commands({ ...query, limit, beforeId: last?.commandId ?? query.beforeId }),
      (record) => this.#visibility.record(record),
    );
  }

  command(commandId: string): CommandRecord | undefined {
    return this.#shown(this.#port.command(commandId));
  }

  commandTrace(commandId: string): CommandTrace | undefined {
    return this.#shown(this.#port.commandTrace(commandId));
  }

  categorySummaries(isCounted: (record: CommandRecord) => boolean = () => true): readonly CategorySummary[] {
    return this.#port.categorySummaries((record) => this.#visibility.record(record) && isCounted(record));
  }

  async readMission(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleMission> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.readMission(vehicleId, refresh, context);
  }

  async writeMission(
    vehicleId: string,
    items: readonly MissionItem[],
    context: RequestContext,
  ): Promise<WrittenMission> {
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

  async readParameters(
    vehicleId: string,
    query: ParameterQuery,
    context: RequestContext,
  ): Promise<VehicleParameters> {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.readParameters(vehicleId, query, context);
  }

  async writeParameters(
    vehicleId: string,
    changes: ParameterWrite['changes'],
    context: RequestContext,
  ): Promise<ParameterWriteResult> {
    this.#prepareEffect(vehicleId);
    return this.#port.writeParameters(vehicleId, changes, context);
  }

  parameterHistory(vehicleId: string, limit: number, beforeId?: string): readonly ParameterHistory[] {
    return shownPage<ParameterHistory>(
      limit,
      (last, count) => this.#port.parameterHistory(vehicleId, count, last?.changeId ?? beforeId),
      (change) => this.#visibility.record(change),
    );
  }

  compareParameters(vehicleId: string, request: ParameterCompareRequest): ParameterComparison {
    this.#effects.refuseLive([vehicleId, ...('otherVehicleId' in request ? [request.otherVehicleId] : [])]);
    return this.#port.compareParameters(vehicleId, request);
  }

  exportParameters(vehicleId: string, format: ParameterFileFormat): string {
    this.#effects.refuseLive([vehicleId]);
    return this.#port.exportParameters(vehicleId, format);
  }

  /** The core gives a test key's launch a simulated aircraft only. */
  async launch(request: Omit<LaunchRequest, 'auth'>, context: RequestContext): Promise<LaunchRecord> {
    this.#effects.enrol();
    return this.#port.launch(request, context);
  }

  /** Like hold: only the ownership check may fail before it. */
  async abortLaunch(launchId: string, request: LaunchAbort, context: RequestContext): Promise<LaunchRecord> {
    const launch = this.launchRecord(launchId);
    if (!launch) throw new AppError('not-found', `There is no launch ${launchId}.`);
    const { kind, id, scopes } = this.#principal;
    if (!(launch.actor && isSameActor(launch.actor, { kind, id })) && !scopes.has('drone:command'))
      throw new AppError(
        'scope-missing',
        'Another credential started this launch. Aborting it requires the scope drone:command.',
        {
          context: { scope: 'drone:command' },
        },
      );
    this.#effects.refuseLive(launch.aircraft === 'unassigned' ? [] : [launch.aircraft]);
    const aborted = this.#port.abortLaunch(launchId, request, context);
    this.#effects.enrolTolerantly();
    return aborted;
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

  audit(query: AuditQuery): readonly AuditRow[] {
    const { tenantId } = this.#principal;
    return shownPage<AuditRow>(
      query.limit,
      (last, limit) =>
        this.#port.audit({ ...query, limit, beforeId: last?.auditId ?? query.beforeId, tenantId }),
      (row) => this.#isRowShown(row),
    );
  }

  /** The answer only says how many rows there are and whether they are intact, not what they contain. */
  verifyAudit(seal?: SignedSeal): Promise<AuditVerification> {
    return this.#port.verifyAudit(seal);
  }

  async acknowledgeAudit(reason: string, context: RequestContext): Promise<AuditVerification> {
    this.#requireRole('The audit record covers the whole station', 'administrator');
    this.#effects.enrol();
    return this.#port.acknowledgeAudit(reason, context);
  }

  /** The export contains rows of every tenant. Cut down to one tenant, the chain could not be verified. */
  exportAudit(): AsyncIterable<string> {
    throw operatorOnly();
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
    this.#effects.refuseLive([vehicleId]);
    this.#effects.enrol();
  }

  /** Zones decide where live vehicles may fly. */
  #prepareZoneChange(): void {
    this.#requireRole('Zones apply to live vehicles', 'administrator');
    this.#effects.enrol();
  }

  #requireRole(what: string, needed: StationRole): void {
    if (!hasStationRole(this.#principal, needed)) throw roleMissing(this.#principal, what, needed);
  }
}

/** The error for an account or key that requests something reserved for the owner of the machine. */
function operatorOnly(): AppError {
  return new AppError('scope-missing', 'Only the operator of this machine can do this.', {
    context: { scope: 'operator' },
  });
}
