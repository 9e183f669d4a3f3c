import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { AppError, errorText } from '../../base/error.ts';
import { SITL_PROFILES, type SitlProfile } from './sitl-profile.ts';

const text = z.string().max(4096);
const programSchema = z.strictObject({
  path: text.refine((path) => isAbsolute(path), 'an absolute path'),
  title: z.string().min(1).max(80).optional(),
  args: z.array(text).max(100).optional(),
  env: z.record(z.string().regex(/^[A-Za-z_]\w{0,99}$/), text).optional(),
  model: z.string().max(64).optional(),
  connect: z
    .strictObject({
      kind: z.enum(['tcp', 'udpin']),
      port: z.number().int().min(1).max(65_535),
      portStep: z.number().int().min(0).max(1000).default(10),
    })
    .optional(),
});
const fileSchema = z.strictObject({
  programs: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), programSchema),
});

const PLAIN: Omit<SitlProfile, 'title' | 'executable'> = {
  args: [],
  env: {},
  files: {},
  defaultModel: undefined,
  connect: { kind: 'tcp', port: 5760, portStep: 10 },
};

/**
 * The programs known by name, overridden by those of the owner's file: a known name with a path of its own,
 * or a new program with arguments and port.
 * @throws sitl-config-invalid naming the file and what is wrong in it
 */
export function readSitlFile(file: string): Readonly<Record<string, SitlProfile>> {
  if (!existsSync(file)) return SITL_PROFILES;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError('sitl-config-invalid', `${file} cannot be read: ${errorText(cause)}.`, { cause });
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    );
    throw new AppError('sitl-config-invalid', `${file} is wrong: ${faults.slice(0, 5).join('; ')}.`);
  }
  const own = Object.entries(parsed.data.programs).map(([name, program]) => {
    const known = SITL_PROFILES[name];
    const profile: SitlProfile = {
      ...PLAIN,
      ...known,
      title: program.title ?? known?.title ?? name,
      executable: program.path,
      ...(program.args && { args: program.args }),
      ...(program.env && { env: { ...known?.env, ...program.env } }),
      ...(program.connect && { connect: program.connect }),
      ...(program.model !== undefined && { defaultModel: program.model }),
    };
    return [name, profile] as const;
  });
  return { ...SITL_PROFILES, ...Object.fromEntries(own) };
}
