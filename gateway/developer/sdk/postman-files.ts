import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';
import type { ApiCall } from './api-call.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import { readmeParts } from './readme-parts.ts';
import type { SdkFile } from './sdk-file.ts';
import type { SdkSurface } from './sdk-surface.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const FOLLOWS = 'Follow';

/** A collection in Postman's format 2.1 with a folder for each group, and variables for address and credential. */
export function postmanFiles(surface: SdkSurface): readonly SdkFile[] {
  const collection = {
    info: { name: surface.name, description: commented(provenance(surface), ''), schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: surface.baseUrl, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: folders(surface),
  };
  return [
    { path: 'README.md', text: readme(surface) },
    { path: `${surface.name}.postman_collection.json`, text: `${JSON.stringify(collection, null, 2)}\n` },
  ];
}

/** In the order of the selection. */
function folders({ calls, follows }: SdkSurface): readonly object[] {
  const byGroup = new Map<string, ApiCall[]>();
  for (const call of [...calls, ...follows]) {
    const group = follows.includes(call) ? FOLLOWS : groupOf(call);
    byGroup.set(group, [...(byGroup.get(group) ?? []), call]);
  }
  return [...byGroup].map(([name, items]) => ({ name, item: items.map(itemOf) }));
}

function groupOf({ id }: ApiCall): string {
  return DOCUMENTED_OPERATIONS.find((operation) => operation.id === id)?.group ?? FOLLOWS;
}

function itemOf(call: ApiCall): object {
  const { id, title, purpose, method, path, isAuthenticated, pathParameters, query, body, example } = call;
  const parts = path.split('/').filter((part) => part !== '');
  const colons = parts.map((part) => part.replace(/^\{(.*)\}$/, ':$1'));
  const needs = call.scope === undefined ? 'no scope' : `scope ${call.scope}`;
  return {
    name: title,
    request: {
      method,
      description: oneLine(`${purpose}. ${id}; ${needs}; ${call.credits} credits.`),
      ...(!isAuthenticated && { auth: { type: 'noauth' } }),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      url: {
        raw: `{{baseUrl}}/${colons.join('/')}`,
        host: ['{{baseUrl}}'],
        path: colons,
        ...(pathParameters.length > 0 && {
          variable: pathParameters.map(({ name, description }) => ({ key: name, value: '', description })),
        }),
        ...(query.length > 0 && {
          query: query.map(({ name, description, isRequired }) => ({
            key: name,
            value: '',
            description,
            disabled: !isRequired,
          })),
        }),
      },
    },
    response: [],
  };
}

function readme(surface: SdkSurface): string {
  const { head, scopes, table } = readmeParts(surface);
  return [
    head,
    `A Postman collection (format 2.1): import \`${surface.name}.postman_collection.json\`.`,
    '## First call',
    'Set the variable `token` of the collection to a key as its current value, which stays on your machine; `baseUrl` is ' +
      `${surface.baseUrl}. Then send the first request.`,
    scopes,
    '## Calls',
    table(({ title }) => title, 'request'),
    ...(surface.operations.includes('telemetry.stream')
      ? ['Collections of this format hold no WebSocket: `GET /telemetry` stands for the stream.']
      : []),
    '',
  ].join('\n\n');
}
