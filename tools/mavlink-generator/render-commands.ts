import type { DialectCommand } from './commands.ts';
import { GENERATED_BANNER } from './generated-banner.ts';

/** The text of `gateway/mavlink/codec/generated/commands.ts`. */
export function renderCommands(commands: readonly DialectCommand[]): string {
  const lines = [
    GENERATED_BANNER,
    '/** Number, name, what it does, and of each value: index, label, unit, smallest, largest, what it says. */',
    'type CommandRow = readonly [',
    '  number,',
    '  string,',
    '  string,',
    '  readonly (readonly [number, string, string, number | null, number | null, string])[],',
    '];',
    '',
    'export const COMMAND_ROWS: readonly CommandRow[] = [',
  ];
  for (const { command, name, text, fields } of commands) {
    const values = fields.map(({ index, label, unit, minimum, maximum, text: says }) =>
      JSON.stringify([index, label, unit, minimum ?? null, maximum ?? null, says]),
    );
    lines.push(`  [${command}, ${JSON.stringify(name)}, ${JSON.stringify(text)}, [${values.join(', ')}]],`);
  }
  lines.push('];', '');
  return lines.join('\n');
}
