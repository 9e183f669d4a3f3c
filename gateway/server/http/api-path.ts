const API_ROOTS = new Set([
  'api',
  'health',
  'telemetry',
  'drone',
  'mission',
  'openapi.json',
  'ws',
  'tiles',
  'runtime-config.json',
]);

/** Whether a path belongs to the API, so that neither a page nor the window's index may answer it. */
export function isApiPath(path: string): boolean {
  return API_ROOTS.has(path.split('/', 2)[1] ?? '');
}
