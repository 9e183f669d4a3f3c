import type { z } from 'zod';
import { API } from '../../../contract/api/api.ts';
import { KIB, type NamedOperation } from '../../../contract/api/api-operation.ts';

/** Where the row of the operation does not say more. */
export const BODY_BYTES = 64 * KIB;

/** Schemas of JSON bodies that are read in a job process when they are large, by method and address. */
export const LARGE_BODIES: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.values<NamedOperation>(API).flatMap(({ method, path, maxBodyBytes, isBodyUnparsed, body }) =>
    maxBodyBytes === undefined || isBodyUnparsed || !body ? [] : [[`${method} ${path}`, body]],
  ),
);
