import type { ApiCall } from './api-call.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import type { SdkSurface } from './sdk-surface.ts';

/** What the readme of every language says alike: title and origin, what a key needs, what there is to call. */
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
        ? ['Making a key takes a login, not another key: pass the access token of the login as the token.']
        : []),
      'Keep it out of the source: the examples read `AERODECK_TOKEN` from the environment. A test key reaches simulated ' +
        'vehicles only, a live key real aircraft.',
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
