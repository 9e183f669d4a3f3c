import { WEBSOCKET_SUBPROTOCOL } from '../port/websocket.ts';
import { type StreamSnippets, streamSnippets } from './stream-snippets.ts';
import { TYPESCRIPT_TOKEN } from './token-variable.ts';

/** From nothing to a take-off in simulation, in this order. */
export type QuickstartStep = 'start' | 'key' | 'list' | 'watch' | 'take-off';

/**
 * The code of each step for the gateway at `baseUrl`. Each is a whole program without packages, for the shell with curl,
 * Node.js and Python 3. The key comes from the variable `AERODECK_TOKEN`.
 */
export function quickstartCode(baseUrl: string): Readonly<Record<QuickstartStep, StreamSnippets>> {
  const port = new URL(baseUrl).port || '8787';
  const start = `npm run --silent serve -- --port ${port} --sim copter`;
  return {
    start: { curl: start, typescript: start, python: start },
    key: {
      curl: keyInCurl(baseUrl),
      typescript: keyInTypescript(baseUrl),
      python: keyInPython(baseUrl),
    },
    list: requestCode(`${baseUrl}/telemetry?fields=status,health,battery_pct`),
    watch: streamSnippets(baseUrl, '/ws/telemetry', WEBSOCKET_SUBPROTOCOL),
    'take-off': requestCode(`${baseUrl}/drone/launch`, {
      missionType: 'patrol',
      zoneId: 'zone-north',
      priority: 'normal',
    }),
  };
}

const EMAIL = 'you@your-company.com';
const PLAN = { planId: 'sandbox' };
const KEY = {
  name: 'quickstart',
  mode: 'test',
  scopes: ['telemetry:read', 'mission:read', 'drone:launch'],
};

/** A request with the key: GET, or POST of a flat body. */
function requestCode(url: string, body?: Readonly<Record<string, string>>): StreamSnippets {
  const json = JSON.stringify(body);
  return {
    curl: lines(
      `curl -sS '${url}' \\`,
      `  -H "Authorization: Bearer $AERODECK_TOKEN"${body ? ' \\' : ''}`,
      ...(body ? [`  -H 'Content-Type: application/json' \\`, `  -d '${json}'`] : []),
    ),
    typescript: lines(
      `const response = await fetch('${url}', {`,
      ...(body ? [`  method: 'POST',`] : []),
      '  headers: {',
      `    Authorization: \`Bearer \${${TYPESCRIPT_TOKEN}}\`,`,
      ...(body ? [`    'Content-Type': 'application/json',`] : []),
      '  },',
      ...(body ? [`  body: JSON.stringify(${json}),`] : []),
      '});',
      'console.log(response.status, JSON.stringify(await response.json(), null, 2));',
    ),
    python: lines(
      'import json',
      'import os',
      'import urllib.request',
      '',
      `request = urllib.request.Request("${url}")`,
      'request.add_header("Authorization", "Bearer " + os.environ["AERODECK_TOKEN"])',
      ...(body
        ? [
            'request.add_header("Content-Type", "application/json")',
            `request.data = json.dumps(${json}).encode()`,
          ]
        : []),
      'with urllib.request.urlopen(request) as response:',
      '    print(response.status, json.dumps(json.load(response), indent=2))',
    ),
  };
}

function keyInCurl(baseUrl: string): string {
  const post = (path: string) => `curl -sS '${baseUrl}${path}' -H 'Content-Type: application/json'`;
  return lines(
    `EMAIL=${EMAIL}`,
    `${post('/api/auth/login')} -d "{\\"email\\":\\"$EMAIL\\"}"`,
    `printf '\\nPIN: '; read -r PIN`,
    `LOGIN=$(${post('/api/auth/login')} -d "{\\"email\\":\\"$EMAIL\\",\\"pin\\":\\"$PIN\\"}" |`,
    `  sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
    `${post('/api/billing/subscription')} -H "Authorization: Bearer $LOGIN" -d '${JSON.stringify(PLAN)}'`,
    `export AERODECK_TOKEN=$(${post('/api/developer/key')} -H "Authorization: Bearer $LOGIN" \\`,
    `  -d '${JSON.stringify(KEY)}' | sed 's/.*"key":"\\([^"]*\\)".*/\\1/')`,
    `printf '\\nexport AERODECK_TOKEN=%s\\n' "$AERODECK_TOKEN"`,
  );
}

function keyInTypescript(baseUrl: string): string {
  return lines(
    `import { createInterface } from 'node:readline/promises';`,
    '',
    `const email = '${EMAIL}';`,
    `let login = '';`,
    'async function post(path: string, body: object): Promise<Record<string, string>> {',
    `  const response = await fetch('${baseUrl}' + path, {`,
    `    method: 'POST',`,
    `    headers: { 'Content-Type': 'application/json', ...(login && { Authorization: \`Bearer \${login}\` }) },`,
    '    body: JSON.stringify(body),',
    '  });',
    `  if (!response.ok) throw new Error(await response.text());`,
    '  return (await response.json()) as Record<string, string>;',
    '}',
    '',
    `await post('/api/auth/login', { email });`,
    'const terminal = createInterface({ input: process.stdin, output: process.stdout });',
    `const pin = (await terminal.question('PIN: ')).trim();`,
    'terminal.close();',
    `login = (await post('/api/auth/login', { email, pin })).accessToken ?? '';`,
    `await post('/api/billing/subscription', ${JSON.stringify(PLAN)});`,
    `const { key } = await post('/api/developer/key', ${JSON.stringify(KEY)});`,
    `console.log('export AERODECK_TOKEN=' + key);`,
  );
}

function keyInPython(baseUrl: string): string {
  return lines(
    'import json',
    'import urllib.request',
    '',
    `email = "${EMAIL}"`,
    'login = None',
    '',
    '',
    'def post(path, body):',
    `    request = urllib.request.Request("${baseUrl}" + path, json.dumps(body).encode())`,
    '    request.add_header("Content-Type", "application/json")',
    '    if login:',
    '        request.add_header("Authorization", "Bearer " + login)',
    '    with urllib.request.urlopen(request) as response:',
    '        return json.load(response)',
    '',
    '',
    'post("/api/auth/login", {"email": email})',
    'pin = input("PIN: ").strip()',
    'login = post("/api/auth/login", {"email": email, "pin": pin})["accessToken"]',
    `post("/api/billing/subscription", ${JSON.stringify(PLAN)})`,
    `key = post("/api/developer/key", ${JSON.stringify(KEY)})["key"]`,
    'print("export AERODECK_TOKEN=" + key)',
  );
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}
