import type { Routes } from '../app.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { ACTION_ROUTES } from './action-routes.ts';
import { ANALYSIS_ROUTES } from './analysis-routes.ts';
import { COMMAND_ROUTES } from './command-routes.ts';
import { CORRECTIONS_ROUTES } from './corrections-routes.ts';
import { DEVELOPER_ROUTES } from './developer-routes.ts';
import { MISSION_ROUTES } from './mission-routes.ts';
import { ONBOARD_ROUTES } from './onboard-routes.ts';
import { RECORDING_ROUTES } from './recording-routes.ts';
import { SETUP_ROUTES } from './setup-routes.ts';
import { SIMULATION_ROUTES } from './simulation-routes.ts';
import { STATION_ROUTES } from './station-routes.ts';
import { VEHICLE_ROUTES } from './vehicle-routes.ts';
import { VIDEO_ROUTES } from './video-routes.ts';

/** All routes of the API, one file per operation table (`gateway/contract/api`). */
export const API_ROUTES: readonly Routes[] = [
  ...STATION_ROUTES,
  ...VEHICLE_ROUTES,
  ...COMMAND_ROUTES,
  ...SETUP_ROUTES,
  ...ACTION_ROUTES,
  ...ONBOARD_ROUTES,
  ...CORRECTIONS_ROUTES,
  ...MISSION_ROUTES,
  ...SIMULATION_ROUTES,
  ...ANALYSIS_ROUTES,
  ...ACCOUNT_ROUTES,
  ...DEVELOPER_ROUTES,
  ...RECORDING_ROUTES,
  ...VIDEO_ROUTES,
];
