import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type ParameterAbout, parameterAboutSchema } from '../../contract/onboard/parameter.ts';
import type { AutopilotKind } from '../../vehicle/state/groups.ts';

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

/** Descriptions of the most used parameters. Most parameters have none and are just as editable. */
export class ParameterAboutTable {
  readonly #table: z.infer<typeof tableSchema>;

  /** @throws if the shipped file is missing or damaged */
  constructor(file: string) {
    this.#table = tableSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  }

  of(autopilot: AutopilotKind, name: string): ParameterAbout | undefined {
    if (autopilot !== 'ardupilot' && autopilot !== 'px4') return undefined;
    const table = this.#table[autopilot];
    if (Object.hasOwn(table, name)) return table[name];
    return autopilot === 'ardupilot' ? this.#ofFamily(name) : undefined;
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
