import { TYPESCRIPT_TOKEN } from './token-variable.ts';

/** A program in each language that needs no package: the shell with curl, Node.js and Python 3. */
export type StreamSnippets = Readonly<Record<'curl' | 'typescript' | 'python', string>>;

/**
 * A stream in three languages. curl can show the handshake only: the credential goes into the first frame,
 * which curl does not send. Python's standard library has no WebSocket, so its snippet brings the little of
 * RFC 6455 it needs.
 */
export function streamSnippets(baseUrl: string, path: string, subprotocol: string): StreamSnippets {
  const { hostname, port, host, protocol } = new URL(baseUrl);
  const isTls = protocol === 'https:';
  return {
    curl: curlOf(`${baseUrl}${path}`, subprotocol),
    typescript: typescriptOf(`${isTls ? 'wss' : 'ws'}://${host}${path}`, subprotocol),
    python: pythonOf({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isTls ? 443 : 80) : Number(port),
      host,
      path,
      subprotocol,
      isTls,
    }),
  };
}

function curlOf(url: string, subprotocol: string): string {
  return [
    `# Shows the handshake (101). The token goes into the first frame, "hello", which needs a WebSocket client.`,
    `curl -sS -i -N --http1.1 --max-time 2 '${url}'`,
    `  -H 'Connection: Upgrade' -H 'Upgrade: websocket'`,
    `  -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='`,
    `  -H 'Sec-WebSocket-Protocol: ${subprotocol}' || test $? -eq 28`,
  ]
    .join(' \\\n')
    .replace('client. \\\n', 'client.\n');
}

function typescriptOf(url: string, subprotocol: string): string {
  return [
    `const socket = new WebSocket(${JSON.stringify(url)}, ${JSON.stringify(subprotocol)});`,
    'socket.onopen = () =>',
    `  socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token: ${TYPESCRIPT_TOKEN} } }));`,
    'let frames = 0;',
    'socket.onmessage = ({ data }) => {',
    '  const frame: { kind: string; data: unknown } = JSON.parse(String(data));',
    '  console.log(frame.kind, JSON.stringify(frame.data).slice(0, 200));',
    '  frames += 1;',
    '  if (frames === 2) socket.close(); // remove this line to continue',
    '};',
    "socket.onclose = ({ code, reason }) => console.log('closed', code, reason);",
  ].join('\n');
}

interface PythonTarget {
  readonly hostname: string;
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly subprotocol: string;
  readonly isTls: boolean;
}

function pythonOf({ hostname, port, host, path, subprotocol, isTls }: PythonTarget): string {
  return [
    'import base64',
    'import json',
    'import os',
    'import socket',
    ...(isTls ? ['import ssl'] : []),
    'import struct',
    '',
    `stream = socket.create_connection((${JSON.stringify(hostname)}, ${port}))`,
    ...(isTls
      ? [
          `stream = ssl.create_default_context().wrap_socket(stream, server_hostname=${JSON.stringify(hostname)})`,
        ]
      : []),
    'stream.sendall((',
    `    "GET ${path} HTTP/1.1\\r\\nHost: ${host}\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"`,
    '    "Sec-WebSocket-Version: 13\\r\\n"',
    '    "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode() + "\\r\\n"',
    `    "Sec-WebSocket-Protocol: ${subprotocol}\\r\\n\\r\\n"`,
    ').encode())',
    'reader = stream.makefile("rb")',
    'print(reader.readline().decode().strip())',
    'while reader.readline().strip():',
    '    pass',
    '',
    '',
    'def send(text):',
    '    payload, mask = text.encode(), os.urandom(4)',
    '    short = len(payload) < 126',
    '    head = struct.pack("!BB", 0x81, 0x80 | (len(payload) if short else 126))',
    '    size = b"" if short else struct.pack("!H", len(payload))',
    '    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))',
    '    stream.sendall(head + size + mask + masked)',
    '',
    '',
    'def receive():',
    '    opcode, size = reader.read(2)',
    '    if size == 126:',
    '        (size,) = struct.unpack("!H", reader.read(2))',
    '    elif size == 127:',
    '        (size,) = struct.unpack("!Q", reader.read(8))',
    '    return opcode & 0x0F, reader.read(size)',
    '',
    '',
    'send(json.dumps({"v": 1, "kind": "hello", "data": {"token": os.environ["AERODECK_TOKEN"]}}))',
    'frames = 0',
    'while frames < 2:  # "while True" to continue',
    '    opcode, payload = receive()',
    '    if opcode == 8:',
    '        print("closed", payload[2:].decode())',
    '        break',
    '    if opcode == 1:',
    '        frame = json.loads(payload)',
    '        print(frame["kind"], json.dumps(frame["data"])[:200])',
    '        frames += 1',
    'stream.close()',
  ].join('\n');
}
