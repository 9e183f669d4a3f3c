import type { ActionRecord } from '../../../gateway/contract/action/action.ts';
import type { CalibrationRun } from '../../../gateway/contract/onboard/calibration.ts';
import type {
  GatewaySnapshot,
  ServerData,
  ServerFrame,
  ServerKind,
} from '../../../gateway/contract/port/websocket.ts';
import { receiveAlert, replaceAlerts } from '../app/alert-store.ts';
import {
  notePolicyVersion,
  receiveApproval,
  receiveOverride,
  replaceWaitingApprovals,
} from '../command-center/governance-store.ts';
import { receiveLease, replaceLeases } from '../command-center/lease-store.ts';
import {
  receivePlanAction,
  receivePlanStep,
  receivePlanSummary,
  resyncPlans,
} from '../command-center/plans/plan-store.ts';
import { receiveTraffic } from '../fly/traffic-store.ts';
import {
  forgetParametersOf,
  keepParametersOf,
  noteParameterGap,
  receiveParameterProgress,
} from '../parameters/parameter-store.ts';
import { forgetLink, receiveLink, replaceLinks } from '../settings/link-store.ts';
import { receiveCommand, receiveLaunch, receiveMissionRun } from '../vehicle/command-store.ts';
import { receiveManualControl, replaceManualControls } from '../vehicle/manual-control-store.ts';
import type { VehicleFeed } from '../vehicle/vehicle-feed.ts';
import { receiveEvent } from '../vehicle/vehicle-store.ts';
import { inspectorFrames, playbackFrames, simulationFrames, workflowFrames } from './stream-frames.ts';

export interface FrameTargets {
  readonly feed: VehicleFeed;
  readonly onMissionChanged: (vehicleId: string) => void;
  readonly onFenceOrRallyChanged?: ((list: 'fence' | 'rally', vehicleId: string) => void) | undefined;
  readonly onChecklistChanged?: ((vehicleId: string) => void) | undefined;
  readonly onCalibration?: ((run: CalibrationRun) => void) | undefined;
  /** Frames were lost or replaced by a full snapshot: data that the stream does not repeat must be read again. */
  readonly onGap?: (() => void) | undefined;
  /** Our role at the station has changed. */
  readonly onAccessChanged?: (() => void) | undefined;
  /** Vehicles were removed: the next one with that number may be another airframe. */
  readonly onVehiclesGone?: ((isGone: (vehicleId: string) => boolean) => void) | undefined;
}

type Appliers = { readonly [Kind in ServerKind]?: (data: ServerData<Kind>, targets: FrameTargets) => void };

const appliers: Appliers = {
  snapshot(data, { feed, onGap, onVehiclesGone }) {
    const vehicleIds = new Set(data.vehicles.map(({ id }) => id));
    feed.replaceAll(data.vehicles);
    keepParametersOf(vehicleIds);
    onVehiclesGone?.((vehicleId) => !vehicleIds.has(vehicleId));
    onGap?.();
    replaceAlerts(data.alerts);
    replaceLinks(data.links);
    data.commands.forEach(receiveCommand);
    data.launches.forEach(receiveLaunch);
    data.missions.forEach(receiveMissionRun);
    replaceWaitingApprovals(data.approvals);
    replaceLeases(data.leases);
    replaceManualControls(data.manualControls);
    planFrames.onSnapshot(data);
  },
  bye: ({ reason }, { onAccessChanged }) => {
    if (reason === 'access-changed') onAccessChanged?.();
  },
  telemetry: (data, { feed }) => feed.receive(data.vehicle),
  vehicles(data, { feed }) {
    for (const vehicle of data.vehicles) feed.receive(vehicle);
  },
  state(data, targets) {
    const { feed, onMissionChanged, onFenceOrRallyChanged, onChecklistChanged, onCalibration } = targets;
    if (data.link) receiveLink(data.link);
    if (data.linkRemoved !== undefined) forgetLink(data.linkRemoved);
    const gone = data.vehicleRemoved;
    if (gone !== undefined) {
      feed.remove(gone);
      forgetParametersOf(gone);
      targets.onVehiclesGone?.((vehicleId) => vehicleId === gone);
    }
    if (data.manualControl) receiveManualControl(data.manualControl);
    if (data.parameters) receiveParameterProgress(data.parameters);
    if (data.missionChanged !== undefined) onMissionChanged(data.missionChanged);
    if (data.fenceChanged !== undefined) onFenceOrRallyChanged?.('fence', data.fenceChanged);
    if (data.rallyChanged !== undefined) onFenceOrRallyChanged?.('rally', data.rallyChanged);
    if (data.checklistChanged !== undefined) onChecklistChanged?.(data.checklistChanged);
    if (data.calibration) onCalibration?.(data.calibration);
  },
  event: (data) => receiveEvent(data),
  alert: (data) => receiveAlert(data),
  action(data) {
    if (data.command) receiveCommand(data.command);
    if (data.launch) receiveLaunch(data.launch);
    if (data.mission) receiveMissionRun(data.mission);
    if (data.action) planFrames.onAction(data.action);
  },
  plan: (data) => planFrames.onPlan(data),
  governance(data) {
    if (data.approval) receiveApproval(data.approval);
    if (data.override) receiveOverride(data.override);
    if (data.lease) receiveLease(data.lease);
    if (data.policyVersion !== undefined) notePolicyVersion(data.policyVersion);
  },
  replay: (data) => playbackFrames.receive(data),
  simulation: (data) => simulationFrames.receive(data),
  inspector: (data) => inspectorFrames.receive(data),
  workflow: (data) => workflowFrames.receive(data),
  traffic: (data) => receiveTraffic(data),
  // The lists and vehicles need no asking: a snapshot of them follows every gap.
  gap(_data, { onGap }) {
    planFrames.onGap();
    noteParameterGap();
    onGap?.();
  },
};

/** Brings one frame of the stream into the stores. Kinds this window has no use for are passed over. */
export function applyServerFrame(frame: ServerFrame, targets: FrameTargets): void {
  // The map is typed by kind; the compiler cannot follow that data and kind of one frame belong together.
  const apply = appliers[frame.kind] as ((data: unknown, targets: FrameTargets) => void) | undefined;
  apply?.(frame.data, targets);
}

/** Brings what the stream says of plans and actions into the plan store. */
export const planFrames = {
  onSnapshot(snapshot: Pick<GatewaySnapshot, 'plans' | 'actions'>): void {
    resyncPlans(snapshot.plans);
    snapshot.actions.forEach(receivePlanAction);
  },
  onPlan({ plan, planId, step }: ServerData<'plan'>): void {
    if (plan) receivePlanSummary(plan);
    if (planId !== undefined && step) receivePlanStep(planId, step);
  },
  onAction(action: ActionRecord): void {
    receivePlanAction(action);
  },
  /** Frames are missing: the data on screen is read again. */
  onGap(): void {
    resyncPlans([]);
  },
};
