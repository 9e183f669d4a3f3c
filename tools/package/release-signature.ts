import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { keyId, type Release, type ReleaseSignature, signedBytes } from '../../main/update/release.ts';

/** Private keys from `AERODECK_RELEASE_KEY`: base64 of PKCS8, several separated by spaces. */
export function signatures(
  channelFile: string,
  release: Release,
  privateKeys: readonly string[],
): ReleaseSignature[] {
  return privateKeys.map((text) => {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    const publicKey = rawPublicKey(createPublicKey(key).export({ format: 'der', type: 'spki' }));
    return {
      key: keyId(publicKey),
      signature: sign(null, signedBytes(channelFile, release), key).toString('base64'),
    };
  });
}

/** A new pair: the private key for `AERODECK_RELEASE_KEY`, the public one for `release-keys.ts`. */
export function makeKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: rawPublicKey(pair.publicKey.export({ format: 'der', type: 'spki' })),
  };
}

function rawPublicKey(spki: Buffer): string {
  return spki.subarray(-32).toString('base64');
}
