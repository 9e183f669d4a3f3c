import { z } from 'zod';

/**
 * Answer of `GET /runtime-config.json`: settings the window needs at run time. Public, so it contains no secrets.
 */
export const runtimeConfigSchema = z
  .object({
    apiBase: z
      .string()
      .nullable()
      .describe(
        'Address the sandbox calls, without a trailing slash; null when NEXT_PUBLIC_API_BASE is cleared',
      ),
  })
  .meta({ id: 'RuntimeConfig' });
