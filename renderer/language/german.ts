import { fly } from './german/fly.ts';
import { settings } from './german/settings.ts';
import { shell } from './german/shell.ts';
import { vehicle } from './german/vehicle.ts';

/** German catalogues by screen; a text that several screens use stands in one of them. */
export const germanCatalogues = { shell, vehicle, fly, settings } as const;

export const german = { ...shell, ...vehicle, ...fly, ...settings } as const;
