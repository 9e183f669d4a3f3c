import type { ChecklistService } from '../action/checklist/checklist-service.ts';
import type { Actions } from '../action/create-actions.ts';
import type { ZoneRepository } from '../action/launch/zone-repository.ts';
import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import { AppError } from '../base/error.ts';
import { writeAudit } from '../base/log/audit-log.ts';
import type { Commands } from '../command/create-commands.ts';
import type { Governance } from '../command/create-governance.ts';
import type { Health } from '../contract/account/access.ts';
import type { GovernancePort } from '../contract/command/governance-port.ts';
import { say } from '../contract/operator-text.ts';
import type { GatewayEvents, GatewayPort } from '../contract/port/gateway-port.ts';
import type { AlertCode } from '../contract/vehicle/alert-code.ts';
import type { TelemetryVehicle } from '../contract/vehicle/telemetry.ts';
import type { Onboard } from '../onboard/create-onboard.ts';
import type { OnboardMission } from '../onboard/mission/create-onboard-mission.ts';
import { createOnboardPort } from '../onboard/mission/onboard-port.ts';
import type { OnboardParameters } from '../onboard/parameter/create-onboard-parameters.ts';
import type { AuditTrail } from '../store/audit/audit-trail.ts';
import type { AuditRepository } from '../store/repository/audit/audit-repository.ts';
import type { AlertRegistry } from '../vehicle/alert/alert-registry.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';

/** Alerts about the station itself that are part of its public health. */
const STATION_CODES: readonly AlertCode[] = [
  'not-recording',
  'store-full',
  'policy-engine-failed',
  'audit-broken',
];

export interface GatewayPortOptions {
  readonly fleet: Fleet;
  readonly zones: ZoneRepository;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly commands: Commands;
  readonly parameters: OnboardParameters;
  readonly onboard: Onboard;
  readonly actions: Actions;
  readonly audit: AuditRepository;
  readonly auditTrail: Pick<AuditTrail, 'verify' | 'acknowledge' | 'export'>;
  /** Not given: vehicles have none. */
  readonly checklists?: Pick<ChecklistService, 'events'>;
  readonly clock: Clock;
}

/** Joins the features into the one port the edges know, and announces what they report under its names. */
export function createGatewayPort(options: GatewayPortOptions): GatewayPort {
  const { fleet, zones, governance, onboardMission, commands, onboard, actions, audit, auditTrail } = options;
  const { vehicles, links, alerts } = fleet;
  const { records } = governance;
  const { missionGate, rallyGate } = onboardMission;
  const { calibrations, fenceGate, manualControl } = onboard;
  const { service: parameters, library: parameterLibrary } = options.parameters;
  const { launches, missions } = actions;
  const events = new Emitter<GatewayEvents>();
  vehicles.on('changed', ({ vehicleId }) => events.emit('vehicle', { vehicleId }));
  vehicles.on('removed', ({ vehicleId }) => events.emit('vehicleRemoved', { vehicleId }));
  vehicles.on('event', (event) => events.emit('event', event));
  alerts.on('alert', (alert) => events.emit('alert', alert));
  links.on('changed', (link) => events.emit('link', link));
  links.on('removed', ({ linkId }) => events.emit('linkRemoved', { linkId }));
  records.events.on('command', (command) => events.emit('command', command));
  missionGate.events.on('missionChanged', (change) => events.emit('missionChanged', change));
  options.checklists?.events.on('changed', (change) => events.emit('checklistChanged', change));
  calibrations.onChanged((run) => events.emit('calibration', run));
  manualControl.onChanged(({ vehicleId }) => events.emit('vehicle', { vehicleId }));
  parameterLibrary.events.on('progress', (progress) => events.emit('parameters', progress));
  fenceGate.memory.events.on('changed', (change) => events.emit('fenceChanged', change));
  rallyGate.memory.events.on('changed', (change) => events.emit('rallyChanged', change));
  launches.runs.events.on('changed', (launch) => events.emit('launch', launch));
  missions.runs.events.on('changed', (mission) => events.emit('mission', mission));

  /** Telemetry of a vehicle, with its manual control. */
  function shown(vehicleId: string): TelemetryVehicle | undefined {
    const vehicle = vehicles.telemetry(vehicleId);
    const control = manualControl.of(vehicleId);
    const isFlown = control !== undefined && control.phase !== 'ended';
    return (
      vehicle && {
        ...vehicle,
        manual_control: isFlown ? { phase: control.phase, since_ms: control.sinceMs } : null,
      }
    );
  }

  return {
    mode: () => fleet.mode(),
    health: () => ({
      isRecording: fleet.isRecording(),
      isStoreWritable: audit.isWritable,
      problems: healthProblems(alerts, governance.service),
    }),
    vehicles: () => vehicles.list().flatMap(({ vehicleId }) => shown(vehicleId) ?? []),
    vehicle: shown,
    photos: (vehicleId) => vehicles.get(vehicleId)?.pictures.map(({ receivedAtMs: _, ...photo }) => photo),
    modeOf: (vehicleId) => (vehicles.get(vehicleId) ? vehicles.modeOf(vehicleId) : undefined),
    alerts: () => alerts.list(),
    acknowledgeAlert: (alertId) => alerts.acknowledge(alertId),

    submitCommand: (submission, context) => commands.gate.submit(submission, context),
    commands: (query) => records.list(query),
    command: (commandId) => records.get(commandId),
    commandTrace: (commandId) => records.trace(commandId),
    categorySummaries: (isCounted) => records.categorySummaries(isCounted),

    readMission: (vehicleId, refresh, { transfer }) => missionGate.read(vehicleId, refresh, transfer),
    writeMission: (vehicleId, items, context) => missionGate.upload(vehicleId, items, context),
    clearMission: (vehicleId, context) => missionGate.clear(vehicleId, context),
    direct: onboard.direct,
    onboard: createOnboardPort(onboardMission, onboard, vehicles),
    startMission: async (request, context) => missions.startMission(request, context),
    mission: (missionId) => missions.runs.get(missionId),
    missions: (limit) => missions.runs.list(limit),

    readParameters: (vehicleId, query) => parameters.read(vehicleId, query),
    writeParameters: (vehicleId, changes, context) => parameters.write(vehicleId, changes, context),
    parameterHistory: (vehicleId, limit, beforeId) => parameters.history(vehicleId, limit, beforeId),
    compareParameters: (vehicleId, request) => parameters.compare(vehicleId, request),
    exportParameters: (vehicleId, format) => parameters.export(vehicleId, format),
    parameterDescriptions: options.parameters.descriptionFiles,

    launch: (request, context) => launches.launch(request, context),
    abortLaunch: (launchId, { command }, context) => launches.abort(launchId, context, command),
    launchRecord: (launchId) => launches.runs.get(launchId),
    launches: (limit) => launches.runs.list(limit),

    zones: () => zones.all(),
    putZone(zone, context) {
      const { name, kind } = zone.properties;
      writeAudit(options, context, 'zone.put', zone.id, { name, kind });
      return zones.put(zone);
    },
    removeZone(zoneId, context) {
      if (!zones.get(zoneId))
        throw new AppError('not-found', say('Zone {zone} not found.', { zone: zoneId }));
      writeAudit(options, context, 'zone.remove', zoneId);
      zones.remove(zoneId);
    },

    links: () => links.list(),
    addLink(request, context) {
      writeAudit(options, context, 'link.add', 'links', { ...request });
      return links.add(request, 'stored');
    },
    async changeLink(linkId, request, context) {
      writeAudit(options, context, 'link.change', linkId, { ...request });
      return links.change(linkId, request);
    },
    async removeLink(linkId, context) {
      writeAudit(options, context, 'link.remove', linkId);
      await links.remove(linkId);
    },

    audit: (query) => audit.list(query),
    verifyAudit: (seal) => auditTrail.verify(seal),
    acknowledgeAudit: (reason, { principal: { kind, id }, traceId }) =>
      auditTrail.acknowledge(reason, { kind, id }, traceId),
    exportAudit: () => auditTrail.export(),
    on: (name, listener) => events.on(name, listener),
  };
}

/** Problems of the station, without paths or file contents: health needs no credential. */
function healthProblems(
  alerts: AlertRegistry,
  governance: Pick<GovernancePort, 'policies'>,
): Health['problems'] {
  const isActive = (code: AlertCode) => alerts.isActive({ vehicleId: null, code });
  const problems: Health['problems'] = STATION_CODES.filter(isActive).map((code) => ({ code, file: null }));
  if (!isActive('policies-unreadable')) return problems;
  const refused = governance.policies().items.filter((policy) => policy.refused !== null);
  const files = refused.length > 0 ? refused.map(({ policyId }) => `${policyId}.cedar`) : [null];
  return [...problems, ...files.map((file) => ({ code: 'policies-unreadable' as const, file }))];
}
