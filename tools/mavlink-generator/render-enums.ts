import type { Dialect } from './dialect.ts';
import { GENERATED_BANNER } from './generated-banner.ts';

/** The text of `gateway/mavlink/codec/generated/enums.ts`. */
export function renderEnums(dialect: Dialect): string {
  const lines = [GENERATED_BANNER];
  for (const { name, entries } of dialect.enums) {
    lines.push(`export const ${name} = {`);
    for (const [key, value] of entries) lines.push(`  ${key}: ${value},`);
    lines.push('} as const;', `export type ${name} = (typeof ${name})[keyof typeof ${name}];`, '');
  }
  return lines.join('\n');
}
