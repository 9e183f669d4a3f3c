import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type ParameterAbout, parameterAboutSchema } from '../contract/parameter.ts';
import type { AutopilotKind } from '../vehicle/vehicle-state.ts';

const tableSchema = z.object({
  sources: z.array(z.url()),
  ardupilot: z.record(z.string(), parameterAboutSchema),
  px4: z.record(z.string(), parameterAboutSchema),
});

/** What is known of the most used parameters beyond their values. Of most there is nothing: they are as editable. */
export class ParameterAboutTable {
  readonly #table: z.infer<typeof tableSchema>;

  /** @throws when the shipped file is not there or damaged */
  constructor(file: string) {
    this.#table = tableSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  }

  of(autopilot: AutopilotKind, name: string): ParameterAbout | undefined {
    if (autopilot !== 'ardupilot' && autopilot !== 'px4') return undefined;
    const table = this.#table[autopilot];
    return Object.hasOwn(table, name) ? table[name] : undefined;
  }
}
