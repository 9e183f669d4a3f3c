import { z } from 'zod';

/**
 * Answer of `GET /runtime-config.json`: what the window needs to know at run time. Public, so nothing secret.
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
