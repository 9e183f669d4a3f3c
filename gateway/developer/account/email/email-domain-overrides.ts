import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, errorText } from '../../../base/error.ts';

const domainSchema = z.string().trim().toLowerCase().min(3).max(253);
const overridesSchema = z.strictObject({
  allow: z.array(domainSchema).max(10_000).default([]),
  deny: z.array(domainSchema).max(10_000).default([]),
});

/** Mail domains the owner allows or denies. Overrides the lists. A domain includes its subdomains. */
export interface EmailDomainOverrides {
  readonly allow: ReadonlySet<string>;
  readonly deny: ReadonlySet<string>;
}

/**
 * Reads `email-domains.json`, `{"allow": [], "deny": []}`; a file that is not there says nothing.
 * @throws config-invalid when it cannot be understood: a login that ignored a `deny` would be worse than none
 */
export async function readEmailDomainOverrides(file: string): Promise<EmailDomainOverrides> {
  try {
    const { allow, deny } = overridesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return { allow: new Set(allow), deny: new Set(deny) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { allow: new Set(), deny: new Set() };
    const text = cause instanceof z.ZodError ? z.prettifyError(cause) : errorText(cause);
    throw new AppError(
      'config-invalid',
      `email-domains.json in the data directory is not valid: ${text}. The format is {"allow": ["…"], "deny": ["…"]}.`,
      { cause },
    );
  }
}
