import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** A PIN as it is kept: bound to its challenge, worthless without the gateway's own secret. */
export interface PinHasher {
  /** 64 hex digits. */
  hash(challengeId: string, pin: string): string;
  /** Takes the same time whatever differs; false for no hash, after the same work. */
  matches(challengeId: string, pin: string, hash: string | undefined): boolean;
}

/**
 * HMAC-SHA-256 under a stored secret. A slow hash would add nothing: a PIN has 20 bits and ten minutes, and
 * what protects it is that five tries are all there are. A fast one keeps known and unknown addresses equally
 * quick.
 */
export function pinHasher(secret: Buffer): PinHasher {
  const digest = (challengeId: string, pin: string) =>
    createHmac('sha256', secret).update(`${challengeId}\n${pin}`).digest();
  const nothing = Buffer.alloc(32);
  return {
    hash: (challengeId, pin) => digest(challengeId, pin).toString('hex'),
    matches(challengeId, pin, hash) {
      const kept = hash === undefined ? nothing : Buffer.from(hash, 'hex');
      const isSame = kept.length === 32 && timingSafeEqual(digest(challengeId, pin), kept);
      return isSame && hash !== undefined;
    },
  };
}

/** Six digits from the system's generator, each of the million equally likely; never the demo PIN. */
export function drawPin(
  demoPin: string | undefined,
  draw: () => number = () => randomInt(1_000_000),
): string {
  for (;;) {
    const pin = String(draw()).padStart(6, '0');
    if (pin !== demoPin) return pin;
  }
}

/** Compares two PINs in constant time, so that timing does not reveal where they differ. */
export function isSamePin(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
