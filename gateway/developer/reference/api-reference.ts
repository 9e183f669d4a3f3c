import { AppError } from '../../base/error.ts';
import type { Documentation } from '../../base/file/documentation.ts';
import {
  DOCUMENTED_OPERATIONS,
  type DocumentedOperation,
} from '../../contract/developer/documented-operations.ts';
import { operationErrors } from '../../contract/developer/operation-errors.ts';
import type { DocsEntry } from '../../contract/developer/reference.ts';
import type { ReferencePort, ReferenceReading } from '../../contract/developer/reference-port.ts';
import { ERRORS, type ErrorCode } from '../../contract/error.ts';
import type { ApiDescription } from './api-description.ts';
import { type EntryDetail, httpEntry } from './http-entry.ts';
import { websocketEntry } from './websocket-entry.ts';

/** The page whose headings are the names of the operations. */
const OPERATIONS_PAGE = 'operations';
const ERRORS_PAGE = 'errors';

/** The part of an entry that is the same for every reader. */
interface Described {
  readonly operation: DocumentedOperation;
  readonly title: Omit<DocsEntry, 'locked'>;
  readonly body: Pick<DocsEntry, 'description' | 'response' | 'errors'>;
  readonly detail: EntryDetail | undefined;
  /** Lower-case text a search looks through: of a locked entry, of an unlocked one. */
  readonly titleText: string;
  readonly wholeText: string;
}

/** The API reference, made once from the description of the routes, the WebSocket's schemas and our own pages. */
export class ApiReference implements ReferencePort {
  readonly #documentation: Documentation;
  #openApi: (() => unknown) | undefined;
  #described: readonly Described[] | undefined;

  constructor(documentation: Documentation) {
    this.#documentation = documentation;
  }

  describedBy(openApi: () => unknown): void {
    this.#openApi = openApi;
    this.#described = undefined;
  }

  prepare(): void {
    this.#entries();
  }

  list(
    { group, text = '' }: { readonly group?: string | undefined; readonly text?: string | undefined },
    reading: ReferenceReading,
  ): readonly DocsEntry[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.#entries()
      .filter(({ operation }) => group === undefined || operation.group === group)
      .filter((entry) => {
        const visible = isLocked(entry.operation, reading) ? entry.titleText : entry.wholeText;
        return words.every((word) => visible.includes(word));
      })
      .map((entry) => shown(entry, reading));
  }

  entry(operationId: string, reading: ReferenceReading): DocsEntry | undefined {
    const entry = this.#entries().find(({ operation }) => operation.id === operationId);
    return entry && shown(entry, reading);
  }

  /** Whether this version of the gateway answers an operation. */
  isAvailable(operationId: string): boolean {
    return this.#entries().some(({ operation, title }) => operation.id === operationId && title.available);
  }

  errorPage(code: ErrorCode): string | undefined {
    return this.#documentation
      .sections()
      .find(({ page, heading }) => page === ERRORS_PAGE && heading === code)?.text;
  }

  #entries(): readonly Described[] {
    if (this.#described) return this.#described;
    if (!this.#openApi)
      throw new AppError('internal-error', 'The reference was not told where the routes are described.');
    const description = this.#openApi() as ApiDescription;
    this.#described = DOCUMENTED_OPERATIONS.map((operation) => this.#describe(operation, description));
    return this.#described;
  }

  #describe(operation: DocumentedOperation, description: ApiDescription): Described {
    const { id, method, path, auth, name, group, purpose, scope = null, credits } = operation;
    const detail = method === 'WS' ? websocketEntry(operation) : httpEntry(operation, description);
    const title = {
      id,
      endpoint: `${method} ${path}`,
      auth,
      name,
      group,
      purpose,
      scope,
      credits,
      available: detail !== undefined,
    };
    const about = this.#documentation
      .sections()
      .find(({ page, heading }) => page === OPERATIONS_PAGE && heading === name);
    const body = {
      ...(about && { description: about.text }),
      ...(detail && {
        response: detail.response,
        errors: operationErrors({ ...operation, needsRole: false }).map((code) => ({
          code,
          ...ERRORS[code],
        })),
      }),
    };
    const titleWords = [id, title.endpoint, name, group, purpose].join(' ');
    return {
      operation,
      title,
      body,
      detail,
      titleText: titleWords.toLowerCase(),
      wholeText: `${titleWords} ${JSON.stringify([body, detail?.request('')])}`.toLowerCase(),
    };
  }
}

function isLocked({ isOpen }: DocumentedOperation, { isUnlocked }: ReferenceReading): boolean {
  return !isOpen && !isUnlocked;
}

function shown({ operation, title, body, detail }: Described, reading: ReferenceReading): DocsEntry {
  if (isLocked(operation, reading)) return { ...title, locked: true };
  return {
    ...title,
    locked: false,
    ...body,
    ...(detail && {
      request: detail.request(reading.tenantId),
      snippets: detail.snippets(reading.baseUrl, reading.tenantId),
    }),
  };
}
