import type { PlotFields, PlotMessage } from '../../gateway/contract/recording/plot.ts';
import { t } from '../language/translate.ts';

export type PlotField = PlotMessage['fields'][number];

/** A field with its message. */
export interface FoundField {
  readonly message: PlotMessage;
  readonly field: PlotField;
}

/** Logs write the same name in several ways: `voltage_battery`, `voltageBattery`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** The displayed name of a message, with component and instance if any. */
export function messageTitle({ message, component, instance }: PlotMessage): string {
  const title =
    component === null || component === 1
      ? message
      : t('{message} component {component}', { message, component });
  return instance === null ? title : `${title} #${instance}`;
}

/**
 * The field with that id in a log, or the one of the same message: two flights number their vehicles
 * differently.
 */
export function findField(fields: PlotFields, wanted: FoundField): FoundField | undefined {
  let fallback: FoundField | undefined;
  for (const message of fields.messages) {
    if (plainName(message.message) !== plainName(wanted.message.message)) continue;
    if (message.instance !== wanted.message.instance) continue;
    const field = message.fields.find(({ name }) => plainName(name) === plainName(wanted.field.name));
    if (!field) continue;
    if (field.id === wanted.field.id) return { message, field };
    fallback ??= { message, field };
  }
  return fallback;
}

/** Every field of a log by its id. */
export function fieldsById(fields: PlotFields): ReadonlyMap<string, FoundField> {
  return new Map(
    fields.messages.flatMap((message) =>
      message.fields.map((field) => [field.id, { message, field }] as const),
    ),
  );
}

/** Messages of several logs: all of the first, and those of the others that the first does not have. */
export function mergedMessages(logs: readonly PlotFields[]): readonly PlotMessage[] {
  const [first, ...others] = logs;
  if (!first) return [];
  const key = ({ message, instance }: PlotMessage) => `${plainName(message)} ${instance ?? ''}`;
  const known = new Set(first.messages.map(key));
  const added = others.flatMap(({ messages }) => {
    const unknown = messages.filter((message) => !known.has(key(message)));
    for (const message of unknown) known.add(key(message));
    return unknown;
  });
  return [...first.messages, ...added];
}

/** Every vehicle of a log, in the order of the log. */
export function vehiclesOf(messages: readonly PlotMessage[]): readonly string[] {
  return [...new Set(messages.map(({ vehicle }) => vehicle))];
}
