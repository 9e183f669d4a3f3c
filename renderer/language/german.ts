import { about } from './german/about.ts';
import { camera } from './german/camera.ts';
import { actionPlans } from './german/command-center/action-plans.ts';
import { commandCenter } from './german/command-center/command-center.ts';
import { planSteps } from './german/command-center/plan-steps.ts';
import { reasons } from './german/command-center/reasons.ts';
import { stepKinds } from './german/command-center/step-kinds.ts';
import { control } from './german/control.ts';
import { corrections } from './german/corrections.ts';
import { developer } from './german/developer/developer.ts';
import { developerTools } from './german/developer/developer-tools.ts';
import { workflow } from './german/developer/workflow.ts';
import { fleet } from './german/fleet.ts';
import { fly } from './german/fly.ts';
import { gamepad } from './german/gamepad.ts';
import { cameraCommands } from './german/gateway/camera-commands.ts';
import { guidedCommands } from './german/guided-commands.ts';
import { inspector } from './german/inspector.ts';
import { parameters } from './german/parameters.ts';
import { maps } from './german/planner/maps.ts';
import { planner } from './german/planner/planner.ts';
import { problems } from './german/planner/problems.ts';
import { remoteId } from './german/remote-id.ts';
import { replay } from './german/replay/replay.ts';
import { replayPlayer } from './german/replay/replay-player.ts';
import { settings } from './german/settings.ts';
import { setup } from './german/setup.ts';
import { setupPages } from './german/setup-pages.ts';
import { shell } from './german/shell.ts';
import { simulation } from './german/simulation.ts';
import { traffic } from './german/traffic.ts';
import { updates } from './german/updates.ts';
import { vehicle } from './german/vehicle.ts';
import { video } from './german/video.ts';

/** German catalogues by screen. A text used by several screens is in one of them. */
export const germanCatalogues = {
  about,
  cameraCommands,
  camera,
  maps,
  control,
  corrections,
  developer,
  developerTools,
  shell,
  vehicle,
  guidedCommands,
  fly,
  fleet,
  gamepad,
  settings,
  parameters,
  setup,
  setupPages,
  planner,
  problems,
  replay,
  replayPlayer,
  simulation,
  workflow,
  inspector,
  actionPlans,
  commandCenter,
  planSteps,
  reasons,
  stepKinds,
  remoteId,
  video,
  traffic,
  updates,
} as const;

export const german = {
  ...about,
  ...cameraCommands,
  ...camera,
  ...control,
  ...corrections,
  ...developer,
  ...developerTools,
  ...maps,
  ...shell,
  ...updates,
  ...vehicle,
  ...guidedCommands,
  ...fly,
  ...fleet,
  ...gamepad,
  ...settings,
  ...parameters,
  ...setup,
  ...setupPages,
  ...planner,
  ...problems,
  ...replay,
  ...replayPlayer,
  ...simulation,
  ...workflow,
  ...inspector,
  ...actionPlans,
  ...commandCenter,
  ...planSteps,
  ...reasons,
  ...stepKinds,
  ...remoteId,
  ...video,
  ...traffic,
} as const;
