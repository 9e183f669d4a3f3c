import { TYPESCRIPT_TOKEN } from '../../reference/token-variable.ts';
import type { ApiCall } from '../api-call.ts';
import { readmeParts } from '../readme-parts.ts';
import type { SdkSurface } from '../sdk-surface.ts';
import { followName } from './typescript-names.ts';

/** The first call is the first of the selection. */
export function typescriptReadme(surface: SdkSurface): string {
  const { head, scopes, table } = readmeParts(surface);
  const { calls, follows, hasStream } = surface;
  const all = [...calls, ...follows];
  const run = all.find((call) => call.run);
  return [
    head,
    'A typed client of an Aerodeck gateway: `fetch` and `WebSocket` of the platform, no dependency. Node 22 or a bundler.',
    '## First call',
    'Node 24 runs the source as it is; `npx --package typescript@latest tsc` builds it into `dist`.',
    fenced('ts', firstCall(surface)),
    scopes,
    '## Calls',
    table(({ name }) => name, 'method'),
    ...(run?.run
      ? [
          `An accepted call has not been carried out yet. \`${followName(run.run.noun)}(id)\` looks once a second until it has ended.`,
        ]
      : []),
    ...(hasStream ? [STREAM] : []),
    '## Errors',
    'A refusal is a `ProblemError` with the `code` of the gateway; `UnreachableError` says that nobody answered, and ' +
      '`UnexpectedAnswerError` that something else did. Nothing is sent again by itself: repeat a POST with the same ' +
      '`idempotencyKey`, and it is not done twice.',
    '',
  ].join('\n\n');
}

function firstCall({ calls, follows }: SdkSurface): string {
  const first = calls[0];
  const lines = [
    "import { AerodeckClient, ProblemError } from './src/client.ts';",
    '',
    `const client = new AerodeckClient({ token: ${TYPESCRIPT_TOKEN} });`,
  ];
  if (!first) {
    // A stream alone: the read it falls back to.
    return [...lines, ...follows.map(({ name }) => `console.log(await client.${name}());`)].join('\n');
  }
  return [
    ...lines,
    'try {',
    `  const answer = await client.${first.name}(${argumentsOf(first)});`,
    '  console.log(answer);',
    '} catch (error) {',
    '  if (error instanceof ProblemError) console.error(error.code, error.problem.detail);',
    '  else throw error;',
    '}',
  ].join('\n');
}

function argumentsOf({ pathParameters, body, example }: ApiCall): string {
  return [
    ...pathParameters.map(({ name }) => JSON.stringify(`<${name}>`)),
    ...(body ? [JSON.stringify(example ?? {}, null, 2).replaceAll('\n', '\n  ')] : []),
  ].join(', ');
}

const STREAM = [
  '## Stream',
  fenced(
    'ts',
    [
      'const stream = client.stream({',
      '  onFrame: (frame) => {',
      "    if (frame.kind === 'telemetry') console.log(frame.data.vehicle.id, frame.data.vehicle.altitude_m);",
      '  },',
      '  onStatus: (status) => console.log(status),',
      '});',
      'stream.start();',
    ].join('\n'),
  ),
  'After a loss it tries again after 0.5 s, doubling to 30 s, with jitter, and resumes where it was. After three failures ' +
    'in a row it reads `GET /telemetry` once a second beside (`onPolled`), and its status says `fallback`.',
].join('\n\n');

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
