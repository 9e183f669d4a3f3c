import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCommands, renderCommands } from './mavlink-generator/commands.ts';
import { readDialect } from './mavlink-generator/dialect.ts';
import { renderEnums, renderMessages, renderMessageTypes } from './mavlink-generator/render-messages.ts';

/** The generated files as they must be committed: path from the repository root → text. */
export function generateMavlink(): ReadonlyMap<string, string> {
  const dialect = readDialect();
  return new Map([
    ['gateway/mavlink/codec/generated/commands.ts', renderCommands(readCommands())],
    ['gateway/mavlink/codec/generated/enums.ts', renderEnums(dialect)],
    ['gateway/mavlink/codec/generated/message-types.ts', renderMessageTypes(dialect)],
    ['gateway/mavlink/codec/generated/messages.ts', renderMessages(dialect)],
  ]);
}

if (import.meta.main) {
  for (const [path, text] of generateMavlink()) {
    const target = join(import.meta.dirname, '..', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    console.log(`${path}: ${text.split('\n').length} lines`);
  }
}
