import { accountApi } from './account-api.ts';
import { actionApi } from './action-api.ts';
import { analysisApi } from './analysis-api.ts';
import { commandApi } from './command-api.ts';
import { correctionsApi } from './corrections-api.ts';
import { developerApi } from './developer-api.ts';
import { missionApi } from './mission-api.ts';
import { onboardApi } from './onboard-api.ts';
import { onlineMapApi } from './online-map-api.ts';
import { recordingApi } from './recording-api.ts';
import { setupApi } from './setup-api.ts';
import { simulationApi } from './simulation-api.ts';
import { stationApi } from './station-api.ts';
import { vehicleApi } from './vehicle-api.ts';
import { videoApi } from './video-api.ts';

/** Every operation of the REST API by its id. */
export const API = {
  ...accountApi,
  ...actionApi,
  ...analysisApi,
  ...commandApi,
  ...correctionsApi,
  ...developerApi,
  ...missionApi,
  ...onboardApi,
  ...onlineMapApi,
  ...recordingApi,
  ...setupApi,
  ...simulationApi,
  ...stationApi,
  ...vehicleApi,
  ...videoApi,
} as const;
