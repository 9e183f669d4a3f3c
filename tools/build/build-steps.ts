import { baseMapStep } from './base-map-step.ts';
import type { BuildStep } from './build-step.ts';
import { gatewayStep, mainStep, preloadStep, rendererStep } from './bundle-steps.ts';

/** Everything `npm run build` makes, in order: the quick steps first, so that a mistake shows early. */
export const buildSteps: readonly BuildStep[] = [
  preloadStep,
  mainStep,
  gatewayStep,
  rendererStep,
  baseMapStep,
];
