import type { App, RouteDependencies } from '../app.ts';
import { actionRoutes } from './action/action-routes.ts';
import { checklistRoutes } from './action/checklist-routes.ts';
import { launchRoutes, missionRoutes, zoneRoutes } from './action/launch-mission-zone-routes.ts';
import { planRoutes } from './action/plan-routes.ts';
import { cognitionRoutes, inspectorRoutes } from './analysis/cognition-routes.ts';
import { commandRoutes, transferRoutes } from './command/command-transfer-routes.ts';
import { governanceRoutes, policyRoutes } from './command/governance-routes.ts';
import { auditRoutes, leaseRoutes } from './command/lease-routes.ts';
import { accountRoutes, billingRoutes, keyRoutes } from './developer/account-key-billing-routes.ts';
import { assistantRoutes, referenceRoutes, sdkRoutes } from './developer/reference-assistant-routes.ts';
import { workflowRoutes } from './developer/workflow-routes.ts';
import { workspaceRoutes } from './developer/workspace-routes.ts';
import { flightPlanRoutes } from './mission/flight-plan-routes.ts';
import { mapRoutes, terrainRoutes } from './mission/map-terrain-routes.ts';
import { calibrationRoutes, manualControlRoutes } from './onboard/calibration-manual-control-routes.ts';
import { directRoutes } from './onboard/direct-routes.ts';
import { onboardFileRoutes, onboardLogRoutes } from './onboard/onboard-file-log-routes.ts';
import { onboardRoutes } from './onboard/onboard-routes.ts';
import { parameterRoutes } from './onboard/parameter-routes.ts';
import { playbackRoutes } from './recording/playback-routes.ts';
import { logbookRoutes, plotRoutes } from './recording/plot-routes.ts';
import { replayRoutes } from './recording/replay-routes.ts';
import { simulationRoutes, sitlRoutes } from './simulation/simulation-sitl-routes.ts';
import { systemRoutes } from './system-routes.ts';
import { alertRoutes, linkRoutes, stationRoutes } from './vehicle/station-alert-routes.ts';
import { telemetryRoutes, vehicleRoutes } from './vehicle/vehicle-telemetry-routes.ts';

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
