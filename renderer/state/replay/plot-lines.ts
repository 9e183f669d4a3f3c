import type { PlotFields } from '../../../gateway/contract/recording/plot.ts';
import { type FoundField, fieldsById, findField, messageTitle } from '../../format/plot-names.ts';
import { t } from '../../language/translate.ts';
import { FLIGHT_LETTERS } from './playback-vehicles.ts';
import { shownUnit } from './shown-values.ts';

/** A recording in the plots. */
export interface PlottedLog {
  readonly sessionId: string;
  /** Undefined until loaded. */
  readonly fields: PlotFields | undefined;
  /** Added to its times to place it on the axis of the first. */
  readonly shiftMs: number;
}

/** One line of a plot: a field of one recording. */
export interface PlotLine {
  readonly key: string;
  /** As chosen; it may have another id in this recording. */
  readonly pickedId: string;
  readonly logIndex: number;
  /** Undefined if this recording does not have it. */
  readonly field: FoundField | undefined;
  readonly title: string;
  readonly unit: string | null;
  /** A colour token. */
  readonly hue: string;
  readonly dash: readonly number[] | undefined;
}

const HUES = 8;
/** Lines of the first flight are solid. */
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 4], [2, 3], [10, 3, 2, 3]];

/** Vehicles of the chosen fields. Their names are shown if there is more than one. */
export function pickedVehicles(
  pickedIds: readonly string[],
  logs: readonly PlottedLog[],
): ReadonlySet<string> {
  const picked = new Set(pickedIds);
  const messages = logs.flatMap(({ fields }) => fields?.messages ?? []);
  return new Set(
    messages.flatMap(({ vehicle, fields }) => (fields.some(({ id }) => picked.has(id)) ? [vehicle] : [])),
  );
}

/** The lines of a plot: each field once for each recording, with one colour and different dashes. */
export function plotLines(
  pickedIds: readonly string[],
  logs: readonly PlottedLog[],
  hasSeveralVehicles: boolean,
): readonly PlotLine[] {
  const known = logs.map(({ fields }) => fields && fieldsById(fields));
  return pickedIds.flatMap((pickedId, index) => {
    const picked = known.map((fields) => fields?.get(pickedId)).find((found) => found !== undefined);
    return logs.map(({ fields, sessionId }, logIndex): PlotLine => {
      const field = known[logIndex]?.get(pickedId) ?? (fields && picked && findField(fields, picked));
      return {
        key: `${sessionId} ${pickedId}`,
        pickedId,
        logIndex,
        field,
        title: titleOf(
          field ?? picked,
          pickedId,
          hasSeveralVehicles,
          logs.length > 1 ? FLIGHT_LETTERS[logIndex] : undefined,
        ),
        unit: shownUnit((field ?? picked)?.field.unit ?? null).unit,
        hue: `--series-${index % HUES}`,
        dash: DASHES[logIndex % DASHES.length],
      };
    });
  });
}

function titleOf(
  found: FoundField | undefined,
  pickedId: string,
  hasVehicle: boolean,
  letter: string | undefined,
): string {
  const name = found ? `${messageTitle(found.message)} · ${found.field.name}` : pickedId;
  const vehicle = hasVehicle && found ? `${found.message.vehicle} · ` : '';
  const title = `${vehicle}${name}`;
  return letter === undefined ? title : t('{title} · flight {letter}', { title, letter });
}
