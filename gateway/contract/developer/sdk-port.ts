import type { Principal } from '../account/principal.ts';
import type { SdkRecord, SdkRequest, SdkSummary } from './sdk.ts';

/** Clients for exactly the operations that were selected. */
export interface SdkPort {
  /**
   * Sets the source of the edge's route description (an OpenAPI 3.1 document). `openApi` is called when first
   * needed.
   */
  describedBy(openApi: () => unknown): void;
  /** @throws validation for an operation that is not documented; store-unavailable, overloaded */
  generate(request: SdkRequest & { readonly baseUrl: string }, principal: Principal): Promise<SdkRecord>;
  /** Of the principal's account with all its keys, or of the operator; newest first, the 20 newest are kept. */
  list(principal: Principal): readonly SdkSummary[];
  /** @throws not-found */
  read(sdkId: string, principal: Principal): SdkRecord;
  /** The zip, byte for byte the same for the same files. Rejects with not-found, overloaded. */
  zip(sdkId: string, principal: Principal): Promise<Uint8Array>;
}
