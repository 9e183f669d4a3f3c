import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Principal } from '../contract/gateway-port.ts';
import type { ReferencePort } from '../contract/reference-port.ts';
import type { SdkLanguage, SdkRecord, SdkRequest, SdkSummary } from '../contract/sdk.ts';
import type { SdkPort } from '../contract/sdk-port.ts';
import type { SdkRepository } from '../store/sdk-repository.ts';
import { curlFiles } from './curl-files.ts';
import { postmanFiles } from './postman-files.ts';
import { pythonFiles } from './python/python-files.ts';
import type { SdkFile } from './sdk-file.ts';
import { type SdkSurface, surfaceOf } from './sdk-surface.ts';
import type { SdkTemplates } from './sdk-templates.ts';
import { Specification } from './specification.ts';
import { typescriptFiles } from './typescript/typescript-files.ts';
import { zipFiles } from './zip-files.ts';

/** Of each owner. */
const KEPT = 20;

export interface SdkServiceOptions {
  readonly repository: SdkRepository;
  /** Example bodies and the frames of the stream. */
  readonly reference: Pick<ReferencePort, 'entry'>;
  readonly templates: SdkTemplates;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Makes clients out of the gateway's own OpenAPI document, and keeps the newest. */
export class SdkService implements SdkPort {
  readonly #options: SdkServiceOptions;
  #openApi: (() => unknown) | undefined;
  #specification: Specification | undefined;

  constructor(options: SdkServiceOptions) {
    this.#options = options;
  }

  describedBy(openApi: () => unknown): void {
    this.#openApi = openApi;
    this.#specification = undefined;
  }

  generate(request: SdkRequest & { readonly baseUrl: string }, principal: Principal): SdkRecord {
    const { repository, clock, ids } = this.#options;
    const surface = surfaceOf(request, principal.tenantId, this.#described());
    const files = this.#filesOf(request.language, surface);
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
      sizeBytes: zipFiles(surface.name, files).byteLength,
      downloadPath: `/api/sdk/${encodeURIComponent(sdkId)}/download`,
      createdAtMs: clock.utcMs(),
    };
    repository.add(ownerOf(principal), record, KEPT);
    return record;
  }

  list(principal: Principal): readonly SdkSummary[] {
    return this.#options.repository.list(ownerOf(principal));
  }

  read(sdkId: string, principal: Principal): SdkRecord {
    const record = this.#options.repository.get(ownerOf(principal), sdkId);
    if (!record) throw new AppError('not-found', `There is no client ${sdkId}; the ${KEPT} newest are kept.`);
    return record;
  }

  zip(sdkId: string, principal: Principal): Uint8Array {
    const { name, files } = this.read(sdkId, principal);
    return zipFiles(
      name,
      files.map((file) => ({ ...file, isExecutable: file.path.endsWith('.sh') })),
    );
  }

  #described(): Specification {
    if (!this.#openApi)
      throw new AppError('internal-error', 'The clients were not told where the routes are described.');
    this.#specification ??= new Specification(this.#openApi(), this.#options.reference);
    return this.#specification;
  }

  #filesOf(language: SdkLanguage, surface: SdkSurface): readonly SdkFile[] {
    const { templates } = this.#options;
    switch (language) {
      case 'typescript':
        return typescriptFiles(surface, templates);
      case 'python':
        return pythonFiles(surface, templates);
      case 'curl':
        return curlFiles(surface);
      case 'postman':
        return postmanFiles(surface);
    }
  }
}

function ownerOf({ id, accountId }: Principal): string {
  return accountId ?? id;
}
