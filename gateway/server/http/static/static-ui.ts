import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from '../api-path.ts';

/** Files that the bundler names by content never change. */
const HASHED_FILE = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/**
 * Serves the built window for requests without a route. Page addresses without a file get the
 * index, so that the window's addresses can be reloaded. @returns a function that answers a request
 * for the window and returns whether it did
 */
export function staticUi(
  uiDirectory: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  if (uiDirectory === undefined) return async () => false;
  const root = resolve(uiDirectory);

  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = decodedPath(request.url);
    if (path === undefined || isApiPath(path)) return false;
    if (path !== '/' && (await isFile(root, path))) {
      reply.header(
        'cache-control',
        HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      await sendFile(request, reply, root, path);
      return true;
    }
    const wantsPage = path === '/' || (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || !(await isFile(root, '/index.html'))) return false;
    reply.header('cache-control', 'no-cache');
    await sendFile(request, reply, root, '/index.html');
    return true;
  };
}

/** Answers with the file, a part of it, or that the browser has it already. @throws the error of a bad range */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  path: string,
): Promise<void> {
  const found = await send(request.raw, encodeURI(path), { root, cacheControl: false });
  if (found.type === 'error') throw found.metadata.error;
  reply.code(found.statusCode).headers(found.headers).send(found.stream);
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
