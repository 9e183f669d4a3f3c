import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePolicies } from '../gateway/command/policy/text/parse-policies.ts';

const ROOT = join(import.meta.dirname, '..');

/** The generated file as it must be committed. @throws Error if a shipped policy is invalid */
export function generatePolicies(): { readonly path: string; readonly text: string } {
  const folder = join(ROOT, 'resources/policies');
  const texts = new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name.replace('.cedar', ''), readFileSync(join(folder, name), 'utf8')]),
  );
  const rows = [...parsePolicies(texts)].map(([policyId, reading]) => {
    if ('problems' in reading) throw new Error(`${policyId}: ${JSON.stringify(reading.problems)}`);
    const { limit, ...rest } = reading;
    return `  ['${policyId}', { limit: ${limit}, ...${JSON.stringify(rest)} }],`;
  });
  return {
    path: 'gateway/command/policy/generated/shipped-policies.ts',
    text: [
      '// Made by `npm run generate` from resources/policies. Do not edit.',
      "import type { ParsedPolicy } from '../text/parsed-policy.ts';",
      '',
      '/** The shipped policies, parsed and checked against the schema, by name. */',
      'export const SHIPPED_POLICIES: ReadonlyMap<string, ParsedPolicy> = new Map<string, ParsedPolicy>([',
      ...rows,
      ']);',
      '',
    ].join('\n'),
  };
}

if (import.meta.main) {
  const { path, text } = generatePolicies();
  const target = join(ROOT, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`${path}: ${text.split('\n').length} lines`);
}
