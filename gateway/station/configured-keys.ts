import { readFileSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { AppError, errorText } from '../base/error.ts';
import type { Config } from '../config.ts';
import { SignatureVerifier, Signer } from '../mavlink/codec/signing/signing.ts';
import { SigningState, type SigningTimestampStore } from '../mavlink/codec/signing/signing-state.ts';
import type { Link } from '../mavlink/link/link.ts';
import { isStartedHere, type LinkOrigin } from '../mavlink/link/link-registry.ts';
import type { LinkSigning } from '../mavlink/router/link-signing.ts';

/** Key and certificate of the configuration; undefined without TLS. @throws config-invalid for half of a pair */
export function readTls(config: Config): { readonly key: string; readonly cert: string } | undefined {
  const { tlsCert, tlsKey } = config;
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new AppError('config-invalid', 'TLS needs both: --tls-cert and --tls-key');
  }
  try {
    return { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
  } catch (cause) {
    throw new AppError('config-invalid', `--tls-cert, --tls-key: ${errorText(cause)}`, { cause });
  }
}

const KEY_PATTERN = /^[0-9a-f]{64}$/i;

/**
 * Gives each link its signer and verifier under the one key of the configuration; the link ids on the wire
 * count from 0.
 * @returns undefined when no key is configured: frames are unsigned then, and shown so.
 * @throws config-invalid when the key file cannot be used
 */
export function linkSigningFactory(
  config: Pick<Config, 'signingKeyFile' | 'signingPolicy'>,
  clock: Clock,
  store: SigningTimestampStore,
): ((link: Link, origin: LinkOrigin | undefined) => LinkSigning | undefined) | undefined {
  if (config.signingKeyFile === undefined) return undefined;
  const key = readKey(config.signingKeyFile);
  const state = new SigningState({ clock, store });
  let nextLinkId = 0;
  return (link, origin) => {
    if (isStartedHere(origin)) return undefined;
    const linkId = nextLinkId % 256;
    nextLinkId += 1;
    return {
      policy: config.signingPolicy,
      verifier: new SignatureVerifier({
        key,
        state,
        policy: config.signingPolicy,
        isUsb: link.config.kind === 'serial',
      }),
      signer: new Signer({ key, state, linkId }),
    };
  };
}

function readKey(file: string): Uint8Array {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new AppError('config-invalid', `--signing-key-file: ${errorText(cause)}`, { cause });
  }
  if (!KEY_PATTERN.test(text)) {
    throw new AppError(
      'config-invalid',
      `--signing-key-file: ${file} must hold 64 hex digits (32 bytes) and nothing else`,
    );
  }
  return Uint8Array.from(Buffer.from(text, 'hex'));
}
