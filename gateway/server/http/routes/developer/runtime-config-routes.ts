import { stationApi } from '../../../../contract/api/station-api.ts';
import type { App } from '../../app.ts';
import { serve } from '../serve.ts';

/**
 * The client setting NEXT_PUBLIC_API_BASE, read by the window at run time rather than baked in (specification
 * 1, rule 6).
 * @param apiBase undefined: the address this gateway was asked at; empty: cleared, the sandbox answers with
 * fallback JSON
 */
export function runtimeConfigRoutes(app: App, apiBase: string | undefined): void {
  serve(app, stationApi.getRuntimeConfig, (request, reply) => {
    reply.header('cache-control', 'no-store');
    // The Host header has passed the allow-list, so it is one of our own names.
    const own = `${request.protocol}://${request.host}`;
    return { apiBase: apiBase === '' ? null : (apiBase?.replace(/\/+$/, '') ?? own) };
  });
}
