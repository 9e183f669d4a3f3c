import type { PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';

export type Imaging = Extract<PlanPattern, { pattern: 'survey' }>['imaging'];
export type PlanCamera = NonNullable<Imaging['camera']>;

const camera = (
  name: string,
  sensorWidthMm: number,
  sensorHeightMm: number,
  imageWidthPx: number,
  imageHeightPx: number,
  focalLengthMm: number,
): PlanCamera => ({
  name,
  sensorWidthMm,
  sensorHeightMm,
  imageWidthPx,
  imageHeightPx,
  focalLengthMm,
  isPortrait: false,
});

/** Well-known cameras by their makers' figures; a lens that can be changed is the usual one. */
export const CAMERA_PRESETS: readonly PlanCamera[] = [
  camera('Canon EOS-M 22 mm', 22.3, 14.9, 5184, 3456, 22),
  camera('DJI Zenmuse P1 35 mm', 35.9, 24, 8192, 5460, 35),
  camera('GoPro Hero 4', 6.17, 4.55, 4000, 3000, 2.98),
  camera('MicaSense RedEdge', 4.8, 3.6, 1280, 960, 5.5),
  camera('Parrot Sequoia RGB', 6.17, 4.63, 4608, 3456, 4.9),
  camera('Ricoh GR II', 23.7, 15.7, 4928, 3264, 18.3),
  camera('Sony a6000 16 mm', 23.5, 15.6, 6000, 4000, 16),
  camera('Sony RX1R II 35 mm', 35.9, 24, 7952, 5304, 35),
];
