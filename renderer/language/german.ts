import { actionPlans } from './german/action-plans.ts';
import { commandCenter } from './german/command-center.ts';
import { components } from './german/components.ts';
import { control } from './german/control.ts';
import { developer } from './german/developer.ts';
import { developerTools } from './german/developer-tools.ts';
import { fly } from './german/fly.ts';
import { inspector } from './german/inspector.ts';
import { maps } from './german/maps.ts';
import { parameters } from './german/parameters.ts';
import { planSteps } from './german/plan-steps.ts';
import { planner } from './german/planner.ts';
import { replay } from './german/replay.ts';
import { replayPlayer } from './german/replay-player.ts';
import { settings } from './german/settings.ts';
import { setup } from './german/setup.ts';
import { shell } from './german/shell.ts';
import { simulation } from './german/simulation.ts';
import { stepKinds } from './german/step-kinds.ts';
import { vehicle } from './german/vehicle.ts';
import { workflow } from './german/workflow.ts';

/** German catalogues by screen. A text used by several screens is in one of them. */
export const germanCatalogues = {
  maps,
  control,
  developer,
  developerTools,
  shell,
  vehicle,
  fly,
  settings,
  parameters,
  setup,
  planner,
  replay,
  replayPlayer,
  simulation,
  workflow,
  inspector,
  components,
  actionPlans,
  commandCenter,
  planSteps,
  stepKinds,
} as const;

export const german = {
  ...control,
  ...developer,
  ...developerTools,
  ...maps,
  ...shell,
  ...vehicle,
  ...fly,
  ...settings,
  ...parameters,
  ...setup,
  ...planner,
  ...replay,
  ...replayPlayer,
  ...simulation,
  ...workflow,
  ...inspector,
  ...components,
  ...actionPlans,
  ...commandCenter,
  ...planSteps,
  ...stepKinds,
} as const;
