import type { App, RouteDependencies } from '../app.ts';
import { accountRoutes } from './account-routes.ts';
import { actionRoutes } from './action-routes.ts';
import { alertRoutes } from './alert-routes.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { boardFileRoutes } from './board-file-routes.ts';
import { boardLogRoutes } from './board-log-routes.ts';
import { calibrationRoutes } from './calibration-routes.ts';
import { checklistRoutes } from './checklist-routes.ts';
import { cognitionRoutes } from './cognition-routes.ts';
import { commandRoutes } from './command-routes.ts';
import { directRoutes } from './direct-routes.ts';
import { flightPlanRoutes } from './flight-plan-routes.ts';
import { governanceRoutes } from './governance-routes.ts';
import { inspectorRoutes } from './inspector-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { launchRoutes } from './launch-routes.ts';
import { leaseRoutes } from './lease-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { logbookRoutes } from './logbook-routes.ts';
import { manualControlRoutes } from './manual-control-routes.ts';
import { mapRoutes } from './map-routes.ts';
import { missionRoutes } from './mission-routes.ts';
import { onBoardRoutes } from './on-board-routes.ts';
import { parameterRoutes } from './parameter-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { playbackRoutes } from './playback-routes.ts';
import { plotRoutes } from './plot-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { referenceRoutes } from './reference-routes.ts';
import { replayRoutes } from './replay-routes.ts';
import { sdkRoutes } from './sdk-routes.ts';
import { simulationRoutes } from './simulation-routes.ts';
import { sitlRoutes } from './sitl-routes.ts';
import { stationRoutes } from './station-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { telemetryRoutes } from './telemetry-routes.ts';
import { terrainRoutes } from './terrain-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { vehicleRoutes } from './vehicle-routes.ts';
import { workflowRoutes } from './workflow-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';
import { zoneRoutes } from './zone-routes.ts';

/** Every route of the API, a function a resource. */
export const API_ROUTES: readonly ((app: App, dependencies: RouteDependencies) => void)[] = [
  systemRoutes,
  stationRoutes,
  telemetryRoutes,
  vehicleRoutes,
  commandRoutes,
  transferRoutes,
  parameterRoutes,
  leaseRoutes,
  manualControlRoutes,
  actionRoutes,
  planRoutes,
  governanceRoutes,
  policyRoutes,
  launchRoutes,
  missionRoutes,
  onBoardRoutes,
  zoneRoutes,
  mapRoutes,
  terrainRoutes,
  checklistRoutes,
  calibrationRoutes,
  linkRoutes,
  inspectorRoutes,
  directRoutes,
  boardLogRoutes,
  boardFileRoutes,
  sitlRoutes,
  alertRoutes,
  cognitionRoutes,
  auditRoutes,
  accountRoutes,
  keyRoutes,
  billingRoutes,
  referenceRoutes,
  assistantRoutes,
  workspaceRoutes,
  replayRoutes,
  plotRoutes,
  simulationRoutes,
  workflowRoutes,
  flightPlanRoutes,
  sdkRoutes,
  playbackRoutes,
  logbookRoutes,
];
