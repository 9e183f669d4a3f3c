import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { type ParameterAbout, parameterAboutSchema } from '../../contract/onboard/parameter.ts';
import type { AutopilotKind, VehicleType } from '../../vehicle/state/groups.ts';

const tableSchema = z.object({
  sources: z.array(z.url()),
  ardupilot: z.record(z.string(), parameterAboutSchema),
  /** Names with a number, written `#`; the same from `first` to `last`. */
  ardupilotFamilies: z.record(
    z.string(),
    z.object({ first: z.number().int(), last: z.number().int(), about: parameterAboutSchema }),
  ),
  px4: z.record(z.string(), parameterAboutSchema),
});

/** What is known of a parameter without describing it. */
type Facts = Omit<ParameterAbout, 'label' | 'text'>;

/** The ArduPilot firmware of each type of vehicle. Those of other types have no facts. */
const FIRMWARE: Readonly<Partial<Record<VehicleType, string>>> = {
  copter: 'copter',
  helicopter: 'copter',
  plane: 'plane',
  vtol: 'plane',
  rover: 'rover',
  boat: 'rover',
};

/**
 * Descriptions of the most used parameters, and the facts (unit, range, values, bits) of every ArduPilot parameter.
 * Facts alone have an empty label and text.
 */
export class ParameterAboutTable {
  readonly #table: z.infer<typeof tableSchema>;
  readonly #folder: string;
  /** By firmware, read at first use: 5,000 entries take 10 ms. */
  readonly #facts = new Map<string, Readonly<Record<string, Facts>>>();

  /** @param file of the descriptions; the facts are beside it. @throws if it is missing or damaged */
  constructor(file: string) {
    this.#table = tableSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    this.#folder = dirname(file);
  }

  of(autopilot: AutopilotKind, name: string, type: VehicleType = 'other'): ParameterAbout | undefined {
    if (autopilot !== 'ardupilot' && autopilot !== 'px4') return undefined;
    const table = this.#table[autopilot];
    const described = Object.hasOwn(table, name) ? table[name] : undefined;
    if (autopilot === 'px4') return described;
    const facts = this.#factsOf(type);
    const own = Object.hasOwn(facts, name) ? facts[name] : undefined;
    const known = described ?? this.#ofFamily(name);
    if (!own && !known) return undefined;
    // Modes and limits are described for copters; the words are for all.
    const isForCopter = FIRMWARE[type] === 'copter';
    return { label: '', text: '', ...(isForCopter ? { ...own, ...known } : { ...known, ...own }) };
  }

  #factsOf(type: VehicleType): Readonly<Record<string, Facts>> {
    const firmware = FIRMWARE[type];
    if (firmware === undefined) return {};
    const known = this.#facts.get(firmware);
    if (known) return known;
    const packed = readFileSync(join(this.#folder, `ardupilot-${firmware}.json.gz`));
    const facts = JSON.parse(gunzipSync(packed).toString()) as Readonly<Record<string, Facts>>;
    this.#facts.set(firmware, facts);
    return facts;
  }

  #ofFamily(name: string): ParameterAbout | undefined {
    const [, stem = '', number = '', rest = ''] = /^([A-Z]+)([1-9]\d?)(_[A-Z0-9_]+)$/.exec(name) ?? [];
    const key = `${stem}#${rest}`;
    const families = this.#table.ardupilotFamilies;
    const family = Object.hasOwn(families, key) ? families[key] : undefined;
    if (!family || Number(number) < family.first || Number(number) > family.last) return undefined;
    const { label, text, ...about } = family.about;
    return { ...about, label: label.replaceAll('#', number), text: text.replaceAll('#', number) };
  }
}
