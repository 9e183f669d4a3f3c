import type { FrameSigner } from '../codec/frame-writer.ts';
import type { SignatureVerifier, SigningPolicy } from '../codec/signing/signing.ts';

/** How the frames of one link are signed and checked. A link without it takes and sends unsigned frames. */
export interface LinkSigning {
  readonly policy: SigningPolicy;
  readonly verifier: SignatureVerifier;
  /** Signs what we send; left out where we only check. */
  readonly signer?: FrameSigner;
}
