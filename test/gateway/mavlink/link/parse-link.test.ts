import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { type LinkConfig, linkConfigSchema } from '../../../../gateway/contract/vehicle/link.ts';
import { formatLink, parseLink } from '../../../../gateway/mavlink/link/parse-link.ts';

describe('parseLink', () => {
  test.each<[string, LinkConfig]>([
    ['udpin:127.0.0.1:14550', { kind: 'udpin', host: '127.0.0.1', port: 14_550 }],
    ['udpin:0.0.0.0:14550', { kind: 'udpin', host: '0.0.0.0', port: 14_550 }],
    ['UDPIN:localhost:14550 ', { kind: 'udpin', host: 'localhost', port: 14_550 }],
    ['udpout:[fe80::1%eth0]:14550', { kind: 'udpout', host: 'fe80::1%eth0', port: 14_550 }],
    ['tcp:drone-7.local:5760', { kind: 'tcp', host: 'drone-7.local', port: 5760 }],
    ['tcpin:[::]:5760', { kind: 'tcpin', host: '::', port: 5760 }],
    ['serial:/dev/ttyACM0:115200', { kind: 'serial', path: '/dev/ttyACM0', baud: 115_200 }],
    ['sitl:tcp:127.0.0.1:5760', { kind: 'tcp', host: '127.0.0.1', port: 5760, mode: 'sitl' }],
    ['SITL: UDPIN:127.0.0.1:14550', { kind: 'udpin', host: '127.0.0.1', port: 14_550, mode: 'sitl' }],
    ['serial:COM3:57600', { kind: 'serial', path: 'COM3', baud: 57_600 }],
    [
      'serial:/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0:921600',
      { kind: 'serial', path: '/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0', baud: 921_600 },
    ],
  ])('reads %s', (text, config) => {
    expect(parseLink(text)).toEqual(config);
  });

  test.each([
    ['', 'A link must start with udpin, udpout, tcp, tcpin, forward, serial and a colon'],
    ['udp:127.0.0.1:14550', 'A link must start with'],
    ['sitl:', 'A link must start with'],
    ['sitl:sitl:udpin:127.0.0.1:14550', 'A link must start with'],
    ['udpin', 'The link must name a host and a port'],
    ['udpin:14550', 'The link must name a host and a port'],
    ['udpin::14550', 'The host is missing'],
    ['udpin:127.0.0.1', 'The link must name a host and a port'],
    ['udpin:127.0.0.1:', 'The port must be a whole number from 1 to 65535'],
    ['udpin:127.0.0.1:0', 'The port must be a whole number from 1 to 65535'],
    ['udpin:127.0.0.1:65536', 'The port must be a whole number from 1 to 65535'],
    ['udpin:127.0.0.1:1e3', 'The port must be a whole number from 1 to 65535'],
    ['udpin:127.0.0.1:-5', 'The port must be a whole number from 1 to 65535'],
    ['udpin:127.0.0.256:14550', '"127.0.0.256" is not an IPv4 address'],
    ['udpin:127.1:14550', '"127.1" is not an IPv4 address'],
    ['tcp:::1:5760', 'Write the IPv6 address in brackets: [::1]'],
    ['tcp:[::g]:5760', '"::g" is not an IPv6 address'],
    ['tcp:a b:5760', '"a b" is not a host name'],
    ['tcp:-a:5760', '"-a" is not a host name'],
    ['tcp:a..b:5760', '"a..b" is not a host name'],
    ['tcp:http://a:5760', '"http://a" is not a host name'],
    ['serial:/dev/ttyACM0', 'A serial link must name a device and a baud rate'],
    ['serial::57600', 'A serial link must name a device and a baud rate'],
    ['serial:/dev/ttyACM0:fast', 'The baud rate must be a whole number from 300 to 4000000'],
    ['serial:/dev/ttyACM0:299', 'The baud rate must be a whole number from 300 to 4000000'],
    ['serial:/dev/tty\u0000ACM0:57600', 'The device path is empty, too long or has control characters in it'],
    [`serial:/${'x'.repeat(5000)}:57600`, 'The link is too long'],
  ])('refuses %j and says why, with an example', (text, words) => {
    const thrown = caught(() => parseLink(text));
    expect(thrown).toBeInstanceOf(AppError);
    expect((thrown as AppError).code).toBe('link-config-invalid');
    expect((thrown as AppError).message).toContain(words);
    expect((thrown as AppError).message).toContain(String((thrown as AppError).context.example));
  });

  test('reads back what formatLink writes', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => ['h', ...labels].join('.'));
    const host = fc.oneof(fc.ipV4(), fc.ipV6(), name);
    const port = fc.integer({ min: 1, max: 65_535 });
    const socket = fc.record({
      kind: fc.constantFrom(
        'udpin' as const,
        'udpout' as const,
        'tcp' as const,
        'tcpin' as const,
        'forward' as const,
      ),
      host,
      port,
    });
    const path = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== '');
    const serial = fc.record({
      kind: fc.constant('serial' as const),
      path,
      baud: fc.integer({ min: 300, max: 4_000_000 }),
    });
    fc.assert(
      fc.property(fc.oneof(socket, serial), (config) => {
        expect(parseLink(formatLink(config))).toEqual(config);
      }),
    );
  });

  test('answers any text with a valid config or a coded error', () => {
    const parts = fc.constantFrom(
      'udpin',
      'tcp',
      'serial',
      ':',
      '[',
      ']',
      '::1',
      '127.0.0.1',
      '14550',
      ' ',
      'x',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        try {
          expect(linkConfigSchema.safeParse(parseLink(written)).success).toBe(true);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'link-config-invalid' });
        }
      }),
    );
  });
});

function caught(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

describe('a two-way link', () => {
  test.each([
    'two-way:forward:127.0.0.1:14560',
    'two-way:forward:localhost:14560',
    'two-way:forward:[::1]:14560',
  ])('%s is read and written back', (text) => {
    expect(parseLink(text)).toMatchObject({ kind: 'forward', isTwoWay: true });
    expect(formatLink(parseLink(text))).toBe(text);
  });

  test.each([
    ['two-way:forward:192.168.1.10:14560', 'program on this machine'],
    ['two-way:forward:127.example.org:14560', 'program on this machine'],
    ['two-way:udpout:127.0.0.1:14560', 'Only a forwarding link'],
    ['two-way:two-way:forward:127.0.0.1:14560', 'A link must start with'],
  ])('%s is none', (text, reason) => {
    expect(() => parseLink(text)).toThrow(reason);
  });
});
