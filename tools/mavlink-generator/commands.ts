import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ardupilotmega, common } from 'mavlink-mappings';
import { GENERATED_BANNER } from './generated-banner.ts';

export interface DialectCommandField {
  /** 1 to 7. */
  readonly index: number;
  readonly label: string;
  readonly unit: string;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly text: string;
}

interface DialectCommand {
  readonly command: number;
  readonly name: string;
  readonly text: string;
  readonly fields: readonly DialectCommandField[];
}

const MODULES = { common, ardupilotmega };

/** MAV_CMDs with their parameter names, read from the class comments in `mavlink-mappings`. */
export function readCommands(): readonly DialectCommand[] {
  const commands = new Map<number, DialectCommand>();
  for (const [moduleName, exported] of Object.entries(MODULES)) {
    const text = libraryText(moduleName);
    const summaries = readSummaries(text);
    const numbers = exported.MavCmd as unknown as Readonly<Record<string, number>>;
    for (const [, body = ''] of text.matchAll(/^class \w+ extends \S*CommandLong \{\n([\s\S]*?)^\}/gm)) {
      const name = /this\.command = MavCmd\.(\w+);/.exec(body)?.[1] ?? '';
      const command = numbers[name];
      if (command === undefined) continue;
      commands.set(command, { command, name, text: summaries.get(name) ?? '', fields: readFields(body) });
    }
  }
  return [...commands.values()].sort((a, b) => a.command - b.command);
}

function libraryText(moduleName: string): string {
  const entry = createRequire(import.meta.url).resolve('mavlink-mappings');
  return readFileSync(join(dirname(entry), 'lib', `${moduleName}.js`), 'utf8');
}

/** The comment of each enum entry, up to its first note or value. */
function readSummaries(text: string): ReadonlyMap<string, string> {
  const start = text.indexOf('(function (MavCmd) {');
  const end = text.indexOf('})(MavCmd', start);
  const entries = text
    .slice(start, end)
    .matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*MavCmd\[MavCmd\["(\w+)"\]/g);
  return new Map(
    [...entries].map(([, comment = '', name = '']) => [name, plainText(comment.split('@')[0] ?? '')]),
  );
}

function readFields(body: string): DialectCommandField[] {
  const accessors = body.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*get (\w+)\(\) \{\s*return this\._param(\d);/g,
  );
  return [...accessors].map(([, comment = '', name = '', index = '']) => ({
    index: Number(index),
    label: labelOf(name),
    unit: /@units (\S+)/.exec(comment)?.[1] ?? '',
    minimum: numberAfter(comment, 'min'),
    maximum: numberAfter(comment, 'max'),
    text: plainText(comment.split('@')[0] ?? ''),
  }));
}

function numberAfter(comment: string, tag: string): number | undefined {
  const value = new RegExp(`@${tag}: (-?[\\d.]+)`).exec(comment)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** `headingRequired` → `Heading required`. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainText(comment: string): string {
  return comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

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
