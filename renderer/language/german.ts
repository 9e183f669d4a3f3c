import { control } from './german/control.ts';
import { fly } from './german/fly.ts';
import { parameters } from './german/parameters.ts';
import { settings } from './german/settings.ts';
import { setup } from './german/setup.ts';
import { shell } from './german/shell.ts';
import { vehicle } from './german/vehicle.ts';

/** German catalogues by screen; a text that several screens use stands in one of them. */
export const germanCatalogues = { control, shell, vehicle, fly, settings, parameters, setup } as const;

export const german = {
  ...control,
  ...shell,
  ...vehicle,
  ...fly,
  ...settings,
  ...parameters,
  ...setup,
} as const;
