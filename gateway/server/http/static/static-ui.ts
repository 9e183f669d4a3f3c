import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from '../api-path.ts';
import type { App } from '../app.ts';

/** Files that the bundler names by content never change. */
const HASHED_FILE = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/**
 * Serves the built window for requests without a route. Page addresses without a file get the
 * index, so that the window's addresses can be reloaded. @returns a function that answers a request
 * for the window and returns whether it did
 */
export function staticUi(
  app: App,
  uiDirectory: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  if (uiDirectory === undefined) return async () => false;
  const root = resolve(uiDirectory);
  app.register(fastifyStatic, { root, serve: false, cacheControl: false });

  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = decodedPath(request.url);
    if (path === undefined || isApiPath(path)) return false;
    if (path !== '/' && (await isFile(root, path))) {
      reply.header(
        'cache-control',
        HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.sendFile(path.slice(1));
      return true;
    }
    const wantsPage = path === '/' || (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || !(await isFile(root, '/index.html'))) return false;
    reply.header('cache-control', 'no-cache');
    reply.sendFile('index.html');
    return true;
  };
}

function decodedPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    // Hidden files and paths that could leave the folder are not served.
    return /\/\.|\\|\0/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

async function isFile(root: string, path: string): Promise<boolean> {
  const file = join(root, path);
  if (!file.startsWith(root + sep)) return false;
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
