import type { ApiCall } from './api-call.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import { readmeParts, type SdkFile } from './sdk-files.ts';
import type { SdkSurface } from './sdk-surface.ts';

/** A POSIX shell script for each call, which needs curl and nothing else. */
export function curlFiles(surface: SdkSurface): readonly SdkFile[] {
  const { calls, follows, baseUrl } = surface;
  const all = [...calls, ...follows];
  return [
    { path: 'README.md', text: readme(surface, all) },
    ...all.map((call, index) => ({
      path: scriptName(call, index),
      text: script(call, scriptName(call, index), baseUrl, provenance(surface)),
      isExecutable: true,
    })),
  ];
}

function scriptName({ name }: ApiCall, index: number): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return `${String(index + 1).padStart(2, '0')}-${words}.sh`;
}

function script(call: ApiCall, file: string, baseUrl: string, origin: readonly string[]): string {
  const { id, purpose, method, path, pathParameters, query, body, example, isAuthenticated, scope, credits } =
    call;
  const ids = pathParameters.map(({ name }) => name);
  const usage = ['sh', file, ...ids.map((name) => name.toUpperCase()), ...(body ? ['[BODY_FILE]'] : [])];
  const ways = query.map(({ name }) => `--data-urlencode ${name}=…`);
  const notes = [
    ...origin,
    '',
    `${oneLine(purpose)}.`,
    `${id}: ${method} ${path}; ${scope ?? 'no scope'}; ${credits} credits`,
    `usage: ${usage.join(' ')}`,
    ...(query.length > 0 ? [`       ${usage.join(' ')} ${ways.join(' ')}`] : []),
  ];
  const address = path
    .split(/(\{[^}]+\})/)
    .map((part) => (part.startsWith('{') ? `$${variable(part.slice(1, -1))}` : part))
    .join('');
  const lines = [
    'set -eu',
    `base=\${AERODECK_URL:-${shellQuoted(baseUrl)}}`,
    // Ids are letters, digits, dots, hyphens and underscores: what else is given would change the address.
    ...ids.flatMap((name) => [
      `${variable(name)}=\${1:?'usage: ${usage.join(' ').replaceAll("'", '')}'}; shift`,
      `case $${variable(name)} in .|..|*[!A-Za-z0-9._-]*) echo 'no id: give letters, digits, . _ and -' >&2; exit 2;; esac`,
    ]),
    ...(body
      ? [
          'if [ $# -gt 0 ]; then body=$(cat -- "$1"); shift; else',
          `body=${shellQuoted(JSON.stringify(example ?? {}, null, 2))}`,
          'fi',
        ]
      : []),
    `exec curl -sS --fail-with-body -X ${method}${query.length > 0 ? ' -G' : ''} "$base${address}" \\`,
    ...(isAuthenticated
      ? [`  -H "Authorization: Bearer \${AERODECK_TOKEN:?set it to a key or an access token}" \\`]
      : []),
    ...(body ? ['  -H "Content-Type: application/json" --data-raw "$body" \\'] : []),
    '  "$@"',
  ];
  return `#!/bin/sh\n${commented(notes, '#')}\n${lines.join('\n')}\n`;
}

function variable(name: string): string {
  return `id_${name.replaceAll(/\W/g, '_')}`;
}

function readme(surface: SdkSurface, all: readonly ApiCall[]): string {
  const { head, scopes, table } = readmeParts(surface);
  const first = all[0];
  const ids = first?.pathParameters.map(({ name }) => ` ${name.toUpperCase()}`).join('') ?? '';
  return [
    head,
    'Shell scripts for curl 7.76 or newer, one per call. Scripts with a body contain an example; pass a file to send another.',
    '## First call',
    `\`\`\`sh\nexport AERODECK_TOKEN=…\nsh ${first ? scriptName(first, 0) : ''}${ids}\n\`\`\``,
    `Another gateway: \`AERODECK_URL\` (default ${surface.baseUrl}). Further arguments go to curl.`,
    scopes,
    '## Calls',
    table((call) => scriptName(call, all.indexOf(call)), 'script'),
    ...(surface.operations.includes('telemetry.stream')
      ? ['curl cannot use the WebSocket. `GET /telemetry` replaces the stream.']
      : []),
    '## Errors',
    'An error answer prints the problem with its `code` and exits with status 22. Nothing is retried automatically: repeat a POST with ' +
      "`-H 'Idempotency-Key: …'` to make sure it is executed only once.",
    '',
  ].join('\n\n');
}

/** For a POSIX shell: nothing inside is expanded. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
