import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiCall } from './api-call.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import type { SdkSurface } from './sdk-surface.ts';

/** One file of a client. */
export interface SdkFile {
  /** Inside the client's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly isExecutable?: boolean;
}

/** Parts common to the readme of every language: title and origin, scopes of a key, available calls. */
export interface ReadmeParts {
  readonly head: string;
  readonly scopes: string;
  /** @param nameOf how the language calls it */
  readonly table: (nameOf: (call: ApiCall) => string, column: string) => string;
}

export function readmeParts(surface: SdkSurface): ReadmeParts {
  const { name, scopes, calls, follows } = surface;
  return {
    head: [`<!--\n${commented(provenance(surface), ' ')}\n-->`, `# ${name}`].join('\n\n'),
    scopes: [
      '## Credential',
      scopes.length === 0
        ? 'These operations need no scope.'
        : `A key needs ${scopes.length === 1 ? 'the scope' : 'the scopes'} ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
      ...(calls.some(({ id }) => id === 'developer.key')
        ? [
            'Creating a key requires a login, not another key. Pass the access token of the login as the token.',
          ]
        : []),
      'Keep the key out of the source code: the examples read `AERODECK_TOKEN` from the environment. A test key works with simulated ' +
        'vehicles only, a live key also with real aircraft.',
    ].join('\n\n'),
    table: (nameOf, column) =>
      [
        `| ${column} | operation | address | scope | credits |`,
        '|---|---|---|---|---|',
        ...[...calls, ...follows].map((call) =>
          [
            '',
            ` \`${nameOf(call)}\` `,
            ` ${cell(call.title)} (\`${call.id}\`) `,
            ` \`${call.method} ${call.path}\` `,
            ` ${call.scope ?? '–'} `,
            ` ${call.credits} `,
            '',
          ].join('|'),
        ),
      ].join('\n'),
  };
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|');
}

/** The parts of clients that are the same for every selection, as files in a folder; each is read once. */
export class SdkTemplates {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  text(path: string): string {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.#folder, path), 'utf8');
    this.#texts.set(path, text);
    return text;
  }
}
