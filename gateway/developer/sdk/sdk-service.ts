import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { ownerOf } from '../../base/principal/owner.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ReferencePort } from '../../contract/developer/reference.ts';
import type { SdkPort, SdkRecord, SdkRequest, SdkSummary } from '../../contract/developer/sdk.ts';
import type { SdkRepository } from '../../store/repository/developer/sdk-repository.ts';
import type { ClientInput, SdkClient, ZipInput } from './make-client.ts';
import { surfaceOf } from './sdk-surface.ts';
import { Specification } from './specification.ts';

/** Of each owner. */
const KEPT = 20;

export interface SdkServiceOptions {
  readonly repository: SdkRepository;
  /** The description of the routes (an OpenAPI 3.1 document), for the first use. */
  readonly openApi: () => unknown;
  /** Example bodies and the frames of the stream. */
  readonly reference: Pick<ReferencePort, 'entry'>;
  /** In job processes; `owner` is the caller. Both throw job-limit and overloaded. */
  readonly makeClient: (input: ClientInput, owner: string) => Promise<SdkClient>;
  readonly zip: (input: ZipInput, owner: string) => Promise<Uint8Array>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Generates clients from the gateway's OpenAPI document, and keeps the newest. */
export class SdkService implements SdkPort {
  readonly #options: SdkServiceOptions;
  #specification: Specification | undefined;

  constructor(options: SdkServiceOptions) {
    this.#options = options;
  }

  async generate(
    request: SdkRequest & { readonly baseUrl: string },
    principal: Principal,
  ): Promise<SdkRecord> {
    const { repository, makeClient, clock, ids } = this.#options;
    const surface = surfaceOf(request, principal.tenantId, this.#described());
    const owner = ownerOf(principal);
    const { files, sizeBytes } = await makeClient({ language: request.language, surface }, owner);
    const sdkId = ids.next('sdk');
    const record: SdkRecord = {
      sdkId,
      language: request.language,
      name: surface.name,
      operations: [...surface.operations],
      follows: surface.follows.map(({ path }) => `GET ${path}`),
      scopes: [...surface.scopes],
      missingScopes: surface.scopes.filter((scope) => !principal.scopes.has(scope)),
      specVersion: surface.version,
      specHash: surface.specHash,
      files: files.map(({ path, text }) => ({ path, text, sizeBytes: Buffer.byteLength(text) })),
      sizeBytes,
      downloadPath: `/api/sdk/${encodeURIComponent(sdkId)}/download`,
      createdAtMs: clock.utcMs(),
    };
    repository.add(owner, record, KEPT);
    return record;
  }

  list(principal: Principal): readonly SdkSummary[] {
    return this.#options.repository.list(ownerOf(principal));
  }

  read(sdkId: string, principal: Principal): SdkRecord {
    const record = this.#options.repository.get(ownerOf(principal), sdkId);
    if (!record)
      throw new AppError('not-found', `Client ${sdkId} not found. Only the ${KEPT} newest are kept.`);
    return record;
  }

  async zip(sdkId: string, principal: Principal): Promise<Uint8Array> {
    const { name, files } = this.read(sdkId, principal);
    return this.#options.zip({ name, files }, ownerOf(principal));
  }

  #described(): Specification {
    this.#specification ??= new Specification(this.#options.openApi(), this.#options.reference);
    return this.#specification;
  }
}
