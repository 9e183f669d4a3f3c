import { german } from './german.ts';
import { actionWords } from './german/gateway/action-words.ts';
import { alerts } from './german/gateway/alerts.ts';
import { calibration } from './german/gateway/calibration.ts';
import { cameraCommands } from './german/gateway/camera-commands.ts';
import { cameraWords } from './german/gateway/camera-words.ts';
import { commands } from './german/gateway/commands.ts';
import { controlWords } from './german/gateway/control-words.ts';
import { correctionWords } from './german/gateway/correction-words.ts';
import { errors } from './german/gateway/errors.ts';
import { mapWords } from './german/gateway/map-words.ts';
import { planCheck, planProblems } from './german/gateway/plan-check.ts';
import { planFiles } from './german/gateway/plan-files.ts';
import { planWords } from './german/gateway/plan-words.ts';
import { policies } from './german/gateway/policies.ts';
import { pricePlans } from './german/gateway/price-plans.ts';
import { recordings } from './german/gateway/recordings.ts';
import { remoteIdWords } from './german/gateway/remote-id-words.ts';
import { stationWords } from './german/gateway/station-words.ts';
import { trafficWords } from './german/gateway/traffic-words.ts';
import { transfers } from './german/gateway/transfers.ts';
import { vehicleWords } from './german/gateway/vehicle-words.ts';
import { videoWords } from './german/gateway/video-words.ts';
import { workflowWords } from './german/gateway/workflow-words.ts';
import { guidedCommands } from './german/guided-commands.ts';

/** All German texts, half a megabyte: fetched only by a window in German, so import nothing but its type elsewhere. */
export const germanTexts = {
  /** Texts of the window. */
  messages: german,
  /** Sentences of the gateway by their code, which is their English with holes. */
  sentences: new Map<string, string>(
    Object.entries({
      ...calibration,
      ...cameraWords,
      ...commands,
      ...guidedCommands,
      ...cameraCommands,
      ...transfers,
      ...planCheck,
      ...policies,
      ...vehicleWords,
      ...videoWords,
      ...recordings,
      ...pricePlans,
      ...planWords,
      ...actionWords,
      ...planFiles,
      ...mapWords,
      ...correctionWords,
      ...controlWords,
      ...stationWords,
      ...trafficWords,
      ...workflowWords,
      ...remoteIdWords,
    }),
  ),
  /** What the gateway's codes mean. */
  errors,
  alerts,
  planProblems,
} as const;
