import type { FrameSigner } from '../codec/frame-writer.ts';
import type { SignatureVerifier, SigningPolicy } from '../codec/signing/signing.ts';

/** How to sign and check the frames of one link. Without it frames are unsigned. */
export interface LinkSigning {
  readonly policy: SigningPolicy;
  readonly verifier: SignatureVerifier;
  /** Signs our frames. Omitted if we only check. */
  readonly signer?: FrameSigner;
}
