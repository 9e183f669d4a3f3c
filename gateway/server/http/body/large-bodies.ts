import type { z } from 'zod';
import { API } from '../../../contract/api/api.ts';
import { KIB, type NamedOperation } from '../../../contract/api/api-operation.ts';

/** Default if the operation's row sets no limit. */
export const BODY_BYTES = 64 * KIB;

/** Schemas of JSON bodies that a job process reads if they are large, by method and address. */
export const LARGE_BODIES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values<NamedOperation>(API).flatMap(({ method, path, maxBodyBytes, isBodyUnparsed, body }) =>
    maxBodyBytes === undefined || isBodyUnparsed || !body ? [] : [[`${method} ${path}`, body]],
  ),
);
