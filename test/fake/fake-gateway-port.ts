import { Emitter } from '../../gateway/base/emitter.ts';
import { AppError } from '../../gateway/base/error.ts';
import type { RequestContext } from '../../gateway/contract/account/principal.ts';
import type { LaunchAbort, LaunchRecord, LaunchRequest } from '../../gateway/contract/action/launch.ts';
import type { AuditQuery, AuditRow, AuditVerification } from '../../gateway/contract/command/audit.ts';
import { CATEGORIES, type CategorySummary } from '../../gateway/contract/command/category.ts';
import type { CommandRecord, CommandTrace } from '../../gateway/contract/command/command.ts';
import type { Mode } from '../../gateway/contract/list.ts';
import type { MissionItem, MissionRun, VehicleMission } from '../../gateway/contract/mission/mission.ts';
import type { Zone, ZoneCollection } from '../../gateway/contract/mission/zone.ts';
import type { OnboardPort, WrittenMission } from '../../gateway/contract/onboard/onboard.ts';
import type {
  ParameterComparison,
  ParameterHistory,
  ParameterQuery,
  ParameterWrite,
  ParameterWriteResult,
  VehicleParameters,
} from '../../gateway/contract/onboard/parameter.ts';
import type { RawMessagePort } from '../../gateway/contract/onboard/raw-message.ts';
import type {
  CommandQuery,
  CommandSubmission,
  GatewayEvents,
  GatewayPort,
  ParameterDescriptionPort,
} from '../../gateway/contract/port/gateway-port.ts';
import type { LinkRecord, LinkRequest } from '../../gateway/contract/vehicle/link.ts';
import type { Photo } from '../../gateway/contract/vehicle/payload.ts';
import type { Alert, TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import {
  sampleAlert,
  sampleAuditRow,
  sampleCommand,
  sampleLaunch,
  sampleLink,
  sampleMissionRun,
  sampleParameters,
  sampleVehicle,
  sampleZone,
} from '../builder/contract-samples.ts';
import { FakeDirect } from './fake-direct.ts';
import { FakeOnBoard } from './fake-on-board.ts';

export interface PortCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * A core that keeps everything in memory, remembers who asked it for what and announces what a test says. Methods that
 * change something throw what `failures` holds under their name.
 */
export class FakeGatewayPort implements GatewayPort {
  readonly calls: PortCall[] = [];
  readonly failures = new Map<string, Error>();
  readonly events = new Emitter<GatewayEvents>();
  readonly vehicleById = new Map<string, TelemetryVehicle>();
  readonly zoneById = new Map<string, Zone>();
  readonly linkById = new Map<string, LinkRecord>();
  readonly alertById = new Map<string, Alert>();
  commandRows: CommandRecord[] = [];
  auditRows: AuditRow[] = [];
  launchRows: LaunchRecord[] = [];
  missionRows: MissionRun[] = [];
  parameterRows: ParameterHistory[] = [];
  /** For whom actors act, by their id. */
  readonly tenantOfActor = new Map<string, string>();
  currentMode: Mode = 'sim';
  isStoreWritable = true;
  /** How commands turn out. */
  nextCommand: Partial<CommandRecord> = {};
  /** Held until a test lets go of it; undefined answers at once. */
  commandGate: Promise<void> | undefined;

  constructor() {
    this.vehicleById.set('uav-1', sampleVehicle());
    this.zoneById.set('field', sampleZone());
    this.linkById.set('lnk_1', sampleLink());
    this.alertById.set('link-lost:uav-1', sampleAlert());
    this.commandRows = [3, 2, 1].map((number) => sampleCommand({ commandId: `cmd_${number}` }));
    this.auditRows = [3, 2, 1].map((auditId) => sampleAuditRow({ auditId }));
    this.launchRows = [sampleLaunch()];
    this.missionRows = [sampleMissionRun()];
  }

  announce<Name extends keyof GatewayEvents>(name: Name, event: GatewayEvents[Name]): void {
    this.events.emit(name, event);
  }

  callsOf(name: string): readonly PortCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  mode(): Mode {
    return this.currentMode;
  }

  health() {
    this.#called('health');
    return { isRecording: true, isStoreWritable: this.isStoreWritable, problems: [] };
  }

  vehicles(): readonly TelemetryVehicle[] {
    this.#called('vehicles');
    return [...this.vehicleById.values()];
  }

  vehicle(vehicleId: string): TelemetryVehicle | undefined {
    return this.vehicleById.get(vehicleId);
  }

  photos(vehicleId: string): readonly Photo[] | undefined {
    return this.vehicleById.has(vehicleId) ? [] : undefined;
  }

  modeOf(vehicleId: string): Mode | undefined {
    return this.vehicleById.get(vehicleId)?.mode;
  }

  alerts(): readonly Alert[] {
    this.#called('alerts');
    return [...this.alertById.values()];
  }

  acknowledgeAlert(alertId: string, context: RequestContext): Alert {
    this.#called('acknowledgeAlert', alertId, context);
    const alert = found(this.alertById.get(alertId), `Alert ${alertId}`);
    const acknowledged = { ...alert, acknowledged: true };
    this.alertById.set(alertId, acknowledged);
    return acknowledged;
  }

  async submitCommand(submission: CommandSubmission, context: RequestContext): Promise<CommandRecord> {
    this.#called('submitCommand', submission, context);
    await this.commandGate;
    if (!this.vehicleById.has(submission.vehicleId)) throw new AppError('not-found', 'no such vehicle');
    return sampleCommand({
      commandId: `cmd_${this.calls.length}`,
      traceId: context.traceId,
      vehicleId: submission.vehicleId,
      command: submission.command,
      params: { ...submission.params },
      ...this.nextCommand,
    });
  }

  commands(query: CommandQuery) {
    this.#called('commands', query);
    const { vehicleId, category, state, actorId, beforeId, limit } = query;
    const rows = this.commandRows.filter(
      (row) =>
        (vehicleId === undefined || row.vehicleId === vehicleId) &&
        (category === undefined || row.category === category) &&
        (state === undefined || row.state === state) &&
        (actorId === undefined || row.actor.id === actorId),
    );
    const start = beforeId === undefined ? 0 : rows.findIndex((row) => row.commandId === beforeId) + 1;
    return rows.slice(start, start + limit);
  }

  command(commandId: string): CommandRecord | undefined {
    return this.commandRows.find((row) => row.commandId === commandId);
  }

  commandTrace(commandId: string): CommandTrace | undefined {
    const record = this.command(commandId);
    const request = { kind: 'request' as const, text: 'asked for', detail: {} };
    return (
      record && { ...record, trace: [{ ...request, atMs: record.createdAtMs }], replayCoveragePct: null }
    );
  }

  categorySummaries(
    isCounted: (record: Pick<CommandRecord, 'actor' | 'mode'>) => boolean = () => true,
  ): readonly CategorySummary[] {
    const rows = this.commandRows.filter(isCounted);
    return CATEGORIES.map((category) => ({
      category,
      activeCount: 0,
      totalCount: rows.filter((row) => row.category === category).length,
      successRatePct: null,
      latencyMs: null,
      replayCoveragePct: null,
    }));
  }

  async readMission(vehicleId: string, refresh: boolean, context: RequestContext): Promise<VehicleMission> {
    this.#called('readMission', vehicleId, refresh, context);
    return { vehicleId, items: [], readAtMs: 0, source: 'vehicle', doubt: null };
  }

  async writeMission(
    vehicleId: string,
    items: readonly MissionItem[],
    context: RequestContext,
  ): Promise<WrittenMission> {
    this.#called('writeMission', vehicleId, items, context);
    return { vehicleId, items: [...items], readAtMs: 0, source: 'upload', doubt: null, problems: [] };
  }

  async clearMission(vehicleId: string, context: RequestContext): Promise<void> {
    this.#called('clearMission', vehicleId, context);
  }

  get direct(): RawMessagePort {
    return new FakeDirect((name, ...args) => this.#called(name, ...args));
  }

  get onboard(): OnboardPort {
    return new FakeOnBoard((name, ...args) => this.#called(name, ...args));
  }

  async startMission(request: { vehicleId: string }, context: RequestContext): Promise<MissionRun> {
    this.#called('startMission', request, context);
    return sampleMissionRun({ vehicleId: request.vehicleId, traceId: context.traceId });
  }

  mission(missionId: string): MissionRun | undefined {
    return this.missionRows.find((row) => row.missionId === missionId);
  }

  missions(limit: number): readonly MissionRun[] {
    return this.missionRows.slice(0, limit);
  }

  async readParameters(vehicleId: string, query: ParameterQuery): Promise<VehicleParameters> {
    this.#called('readParameters', vehicleId, query);
    found(this.vehicleById.get(vehicleId), `Vehicle ${vehicleId}`);
    return sampleParameters({ vehicleId });
  }

  async writeParameters(
    vehicleId: string,
    changes: ParameterWrite['changes'],
    context: RequestContext,
  ): Promise<ParameterWriteResult> {
    this.#called('writeParameters', vehicleId, changes, context);
    const results = changes.map(({ name, value }) => ({
      name,
      outcome: 'written' as const,
      from: 1500,
      asked: value,
      held: value,
      detail: null,
      needsReboot: false,
    }));
    return { vehicleId, commandId: 'cmd_1', mode: 'sim', results };
  }

  parameterHistory(vehicleId: string, limit: number): readonly ParameterHistory[] {
    this.#called('parameterHistory', vehicleId, limit);
    return this.parameterRows.filter((row) => row.vehicleId === vehicleId).slice(0, limit);
  }

  compareParameters(vehicleId: string): ParameterComparison {
    this.#called('compareParameters', vehicleId);
    return { vehicleId, same: 1, differences: [{ name: 'RTL_ALT', value: 1500, other: 2000 }], problems: [] };
  }

  exportParameters(vehicleId: string, format: string): string {
    this.#called('exportParameters', vehicleId, format);
    return 'RTL_ALT,1500\n';
  }

  readonly parameterDescriptions: ParameterDescriptionPort = {
    import: async ({ vehicleId, name }, context) => {
      this.#called('importDescriptions', vehicleId, name, context);
      return { firmware: 'ArduCopter', name, count: 1, importedAtMs: 1 };
    },
    fetch: async ({ vehicleId, url }, context) => {
      this.#called('fetchDescriptions', vehicleId, url, context);
      return { firmware: 'ArduCopter', name: url, count: 1, importedAtMs: 1 };
    },
    remove: (firmware, context) => this.#called('removeDescriptions', firmware, context),
  };

  async launch(request: Omit<LaunchRequest, 'auth'>, context: RequestContext): Promise<LaunchRecord> {
    this.#called('launch', request, context);
    return sampleLaunch({ ...request, traceId: context.traceId });
  }

  async abortLaunch(launchId: string, request: LaunchAbort, context: RequestContext): Promise<LaunchRecord> {
    this.#called('abortLaunch', launchId, request, context);
    return { ...found(this.launchRecord(launchId), `Launch ${launchId}`), status: 'aborted' };
  }

  launchRecord(launchId: string): LaunchRecord | undefined {
    return this.launchRows.find((row) => row.launchId === launchId);
  }

  launches(limit: number): readonly LaunchRecord[] {
    return this.launchRows.slice(0, limit);
  }

  zones(): ZoneCollection {
    this.#called('zones');
    return { type: 'FeatureCollection', features: [...this.zoneById.values()] };
  }

  putZone(zone: Zone, context: RequestContext): Zone {
    this.#called('putZone', zone, context);
    this.zoneById.set(zone.id, zone);
    return zone;
  }

  removeZone(zoneId: string, context: RequestContext): void {
    this.#called('removeZone', zoneId, context);
    found(this.zoneById.get(zoneId), `Zone ${zoneId}`);
    this.zoneById.delete(zoneId);
  }

  links(): readonly LinkRecord[] {
    this.#called('links');
    return [...this.linkById.values()];
  }

  addLink(request: LinkRequest, context: RequestContext): LinkRecord {
    this.#called('addLink', request, context);
    return sampleLink({ linkId: 'lnk_new' });
  }

  async changeLink(linkId: string, request: LinkRequest, context: RequestContext): Promise<LinkRecord> {
    this.#called('changeLink', linkId, request, context);
    return found(this.linkById.get(linkId), `Link ${linkId}`);
  }

  async removeLink(linkId: string, context: RequestContext): Promise<void> {
    this.#called('removeLink', linkId, context);
    found(this.linkById.get(linkId), `Link ${linkId}`);
    this.linkById.delete(linkId);
  }

  audit(query: AuditQuery): readonly AuditRow[] {
    this.#called('audit', query);
    const { beforeId, tenantId, traceId, target } = query;
    return this.auditRows
      .filter((row) => beforeId === undefined || row.auditId < beforeId)
      .filter((row) => traceId === undefined || row.traceId === traceId)
      .filter((row) => target === undefined || row.target === target)
      .filter((row) => tenantId === undefined || this.tenantOfActor.get(row.actor.id) === tenantId)
      .slice(0, query.limit);
  }

  async verifyAudit(): Promise<AuditVerification> {
    this.#called('verifyAudit');
    return {
      ok: true,
      count: this.auditRows.length,
      brokenAtId: null,
      reason: null,
      headCount: 1,
      lastSignedId: null,
      publicKey: 'a public key',
      breaks: [],
      durationMs: 1,
    };
  }

  acknowledgeAudit(reason: string, context: RequestContext): Promise<AuditVerification> {
    this.#called('acknowledgeAudit', reason, context);
    return this.verifyAudit();
  }

  async *exportAudit(): AsyncGenerator<string> {
    this.#called('exportAudit');
    for (const row of this.auditRows) yield `${JSON.stringify(row)}\n`;
  }

  on<Name extends keyof GatewayEvents>(
    name: Name,
    listener: (event: GatewayEvents[Name]) => void,
  ): () => void {
    return this.events.on(name, listener);
  }

  #called(name: string, ...args: readonly unknown[]): void {
    this.calls.push({ name, args });
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not-found', `${name} not found.`);
  return thing;
}
