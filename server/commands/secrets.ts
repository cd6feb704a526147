import { createHash, timingSafeEqual } from 'node:crypto';

/** What the database keeps of a token: whoever reads the table cannot use what stands there. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isHashOf(hash: string, secret: string): boolean {
  const [kept, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}

/** 256 bits that fit an address. */
export function newToken(randomBytes: (n: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}
