import type { Principal } from './gateway-port.ts';
import type { SdkRecord, SdkRequest } from './sdk.ts';

/** Clients for exactly the operations somebody chose. */
export interface SdkPort {
  /** @throws validation for an operation that is not documented */
  generate(request: SdkRequest & { readonly baseUrl: string }, principal: Principal): SdkRecord;
  /** Of the principal, newest first; the 20 newest are kept. */
  list(principal: Principal): readonly SdkRecord[];
  /** The zip, byte for byte the same for the same files. @throws not-found */
  zip(sdkId: string, principal: Principal): Uint8Array;
}
