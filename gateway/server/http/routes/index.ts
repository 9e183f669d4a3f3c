import type { App, RouteDependencies } from '../app.ts';
import { actionRoutes } from './action/action-routes.ts';
import { checklistRoutes } from './action/checklist-routes.ts';
import { launchRoutes } from './action/launch-routes.ts';
import { missionRoutes } from './action/mission-routes.ts';
import { planRoutes } from './action/plan-routes.ts';
import { zoneRoutes } from './action/zone-routes.ts';
import { cognitionRoutes } from './analysis/cognition-routes.ts';
import { inspectorRoutes } from './analysis/inspector-routes.ts';
import { auditRoutes } from './command/audit-routes.ts';
import { commandRoutes } from './command/command-routes.ts';
import { governanceRoutes } from './command/governance-routes.ts';
import { leaseRoutes } from './command/lease-routes.ts';
import { policyRoutes } from './command/policy-routes.ts';
import { accountRoutes } from './developer/account-routes.ts';
import { assistantRoutes } from './developer/assistant-routes.ts';
import { billingRoutes } from './developer/billing-routes.ts';
import { keyRoutes } from './developer/key-routes.ts';
import { referenceRoutes } from './developer/reference-routes.ts';
import { sdkRoutes } from './developer/sdk-routes.ts';
import { workflowRoutes } from './developer/workflow-routes.ts';
import { workspaceRoutes } from './developer/workspace-routes.ts';
import { flightPlanRoutes } from './mission/flight-plan-routes.ts';
import { mapRoutes } from './mission/map-routes.ts';
import { terrainRoutes } from './mission/terrain-routes.ts';
import { calibrationRoutes } from './onboard/calibration-routes.ts';
import { directRoutes } from './onboard/direct-routes.ts';
import { manualControlRoutes } from './onboard/manual-control-routes.ts';
import { onboardFileRoutes } from './onboard/onboard-file-routes.ts';
import { onboardLogRoutes } from './onboard/onboard-log-routes.ts';
import { onboardRoutes } from './onboard/onboard-routes.ts';
import { parameterRoutes } from './onboard/parameter-routes.ts';
import { transferRoutes } from './onboard/transfer-routes.ts';
import { logbookRoutes } from './recording/logbook-routes.ts';
import { playbackRoutes } from './recording/playback-routes.ts';
import { plotRoutes } from './recording/plot-routes.ts';
import { replayRoutes } from './recording/replay-routes.ts';
import { simulationRoutes } from './simulation/simulation-routes.ts';
import { sitlRoutes } from './simulation/sitl-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { alertRoutes } from './vehicle/alert-routes.ts';
import { linkRoutes } from './vehicle/link-routes.ts';
import { stationRoutes } from './vehicle/station-routes.ts';
import { telemetryRoutes } from './vehicle/telemetry-routes.ts';
import { vehicleRoutes } from './vehicle/vehicle-routes.ts';

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
  onboardRoutes,
  zoneRoutes,
  mapRoutes,
  terrainRoutes,
  checklistRoutes,
  calibrationRoutes,
  linkRoutes,
  inspectorRoutes,
  directRoutes,
  onboardLogRoutes,
  onboardFileRoutes,
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
