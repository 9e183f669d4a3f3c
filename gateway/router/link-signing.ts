import type { FrameSigner } from '../mavlink/frame-writer.ts';
import type { SignatureVerifier, SigningPolicy } from '../mavlink/signing.ts';

/** How the frames of one link are signed and checked. A link without it takes and sends unsigned frames. */
export interface LinkSigning {
  readonly policy: SigningPolicy;
  readonly verifier: SignatureVerifier;
  /** Signs what we send; left out where we only check. */
  readonly signer?: FrameSigner;
}
