import type {
  FlightPlan,
  FlightPlanFormat,
  FlightPlanImport,
} from '../../../gateway/contract/mission/flight-plan.ts';
import { t } from '../../language/translate.ts';
import { presentGround } from './flight-plan-layout.ts';

/** By the ending of a file's name; undefined for a file no plan comes from. */
export function formatOfFile(name: string): FlightPlanFormat | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return FORMATS_BY_ENDING[ending];
}

const FORMATS_BY_ENDING: Readonly<Partial<Record<string, FlightPlanFormat>>> = {
  plan: 'plan',
  waypoints: 'waypoints',
  txt: 'waypoints',
  mission: 'waypoints',
  kml: 'kml',
  kmz: 'kmz',
  geojson: 'geojson',
  json: 'geojson',
};

/** Endings the window offers to open. */
export const PLAN_FILE_ENDINGS = ['.plan', '.waypoints', '.kml', '.kmz', '.geojson', '.json', '.txt'];

/** Formats a plan can be written in. */
export const WRITTEN_FORMATS = ['plan', 'waypoints', 'kml', 'gpx', 'csv'] as const;

/**
 * Reads a file of another program; the code for it is fetched when the first is read.
 * @throws what is wrong, in words
 */
export async function readPlanFromFile(file: File): Promise<FlightPlanImport> {
  const format = formatOfFile(file.name);
  if (!format)
    throw new Error(
      t('{file} is none of {endings}. Nothing was opened.', {
        file: file.name,
        endings: PLAN_FILE_ENDINGS.slice(0, 5).join(', '),
      }),
    );
  const { readPlanFile } = await import('../../../gateway/mission/formats/read-plan-file.ts');
  return readPlanFile(new Uint8Array(await file.arrayBuffer()), format, presentGround());
}

/** A plan as the text of a file. */
export async function planFileText(
  plan: FlightPlan,
  name: string,
  format: FlightPlanFormat,
): Promise<string> {
  const { writePlanFile } = await import('../../../gateway/mission/formats/write-plan-file.ts');
  return writePlanFile(plan, name, format, presentGround());
}
