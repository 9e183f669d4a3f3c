import type { ApiCall } from './api-call.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import type { SdkSurface } from './sdk-surface.ts';

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
