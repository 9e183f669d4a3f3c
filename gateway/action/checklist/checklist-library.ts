import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, errorText, textOf } from '../../base/error.ts';
import {
  type Checklist,
  type ChecklistContent,
  checklistContentSchema,
} from '../../contract/action/checklist.ts';
import type { Condition } from '../../contract/action/condition.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { telemetryFields } from '../../contract/vehicle/telemetry-fields.ts';

const ENDING = '.json';
const CHECKLIST_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const MAX_FILE_BYTES = 256 * 1024;
const MAX_OWN = 100;

export interface ChecklistLibraryOptions {
  /** Shipped checklists. Never written. */
  readonly shippedFolder: string;
  /** The station's own checklists, also edited by hand. Created with the first one. */
  readonly ownFolder: string;
}

interface OwnFile {
  readonly stamp: string;
  /** The last readable version. A broken edit does not remove it. */
  readonly content: ChecklistContent | undefined;
  readonly problem: OperatorText | null;
}

/**
 * Checklists as JSON files, `<checklistId>.json`. A user's checklist replaces the shipped one with
 * the same id. An unreadable file reports its problem, and its last readable version stays in
 * force. After a restart that is the shipped one.
 */
export class ChecklistLibrary {
  readonly #options: ChecklistLibraryOptions;
  readonly #shipped: ReadonlyMap<string, ChecklistContent>;
  #own = new Map<string, OwnFile>();

  /** @throws config-invalid if a shipped one is broken */
  constructor(options: ChecklistLibraryOptions) {
    this.#options = options;
    this.#shipped = new Map(
      idsIn(options.shippedFolder).map((checklistId) => {
        const read = readChecklist(fileIn(options.shippedFolder, checklistId));
        if ('problem' in read)
          throw new AppError(
            'config-invalid',
            say('The checklist {id} is invalid: {problem}', { id: checklistId, problem: read.problem }),
          );
        return [checklistId, read.content];
      }),
    );
  }

  /** Sorted by id, from the current files. */
  list(): readonly Checklist[] {
    this.#look();
    return [...new Set([...this.#shipped.keys(), ...this.#own.keys()])]
      .sort()
      .flatMap((checklistId) => this.#known(checklistId) ?? []);
  }

  get(checklistId: string): Checklist | undefined {
    this.#look();
    return this.#known(checklistId);
  }

  /** User files that were never readable, so no checklist exists to show their problem. */
  problems(): readonly { readonly checklistId: string; readonly problem: OperatorText }[] {
    return [...this.#own].flatMap(([checklistId, { problem }]) =>
      problem === null ? [] : [{ checklistId, problem }],
    );
  }

  /** @throws validation, resource-limit, store-unavailable */
  put(checklistId: string, content: ChecklistContent): Checklist {
    if (!CHECKLIST_ID.test(checklistId))
      throw new AppError('validation', 'An id has at most 40 lower-case letters, digits and hyphens.', {
        context: { errors: [{ pointer: '/checklistId', detail: checklistId }] },
      });
    const faults = checklistFaults(content);
    if (faults[0])
      throw new AppError(
        'validation',
        say('A condition can never be true: {what}.', { what: faults[0].detail }),
        {
          context: { errors: faults },
        },
      );
    this.#look();
    if (!this.#own.has(checklistId) && this.#own.size >= MAX_OWN)
      throw new AppError(
        'resource-limit',
        say('You already have {count} checklists of your own. Remove one first.', { count: MAX_OWN }),
      );
    const { ownFolder } = this.#options;
    const file = fileIn(ownFolder, checklistId);
    try {
      mkdirSync(ownFolder, { recursive: true });
      writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`);
      renameSync(`${file}.new`, file);
    } catch (cause) {
      throw new AppError(
        'store-unavailable',
        say('The checklist cannot be saved: {why}', { why: textOf(cause) }),
        {
          cause,
        },
      );
    }
    this.#look();
    return { checklistId, source: 'own', problem: null, content };
  }

  /** @throws not-found if the user has none with this id, store-unavailable */
  remove(checklistId: string): void {
    this.#look();
    if (!this.#own.has(checklistId))
      throw new AppError('not-found', say('You have no checklist {id} of your own.', { id: checklistId }));
    try {
      rmSync(fileIn(this.#options.ownFolder, checklistId), { force: true });
    } catch (cause) {
      throw new AppError(
        'store-unavailable',
        say('The checklist cannot be removed: {why}', { why: textOf(cause) }),
        {
          cause,
        },
      );
    }
    this.#own.delete(checklistId);
  }

  #known(checklistId: string): Checklist | undefined {
    const own = this.#own.get(checklistId);
    const shipped = this.#shipped.get(checklistId);
    const problem = own?.problem ?? null;
    if (own?.content) return { checklistId, source: 'own', problem, content: own.content };
    return shipped && { checklistId, source: 'shipped', problem, content: shipped };
  }

  #look(): void {
    const { ownFolder } = this.#options;
    const own = new Map<string, OwnFile>();
    for (const checklistId of idsIn(ownFolder).slice(0, MAX_OWN)) {
      const file = fileIn(ownFolder, checklistId);
      const stamp = stampOf(file);
      const before = this.#own.get(checklistId);
      if (before && before.stamp === stamp) {
        own.set(checklistId, before);
        continue;
      }
      const read = readChecklist(file);
      own.set(
        checklistId,
        'problem' in read
          ? { stamp, content: before?.content, problem: read.problem }
          : { stamp, content: read.content, problem: null },
      );
    }
    this.#own = own;
  }
}

function fileIn(folder: string, checklistId: string): string {
  return join(folder, checklistId + ENDING);
}

/** Empty if the folder is missing or unreadable. */
function idsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length))
      .filter((id) => CHECKLIST_ID.test(id))
      .sort();
  } catch {
    return [];
  }
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs}/${size}/${ino}`;
  } catch (error) {
    return errorText(error);
  }
}

function readChecklist(
  file: string,
): { readonly content: ChecklistContent } | { readonly problem: OperatorText } {
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES)
      return { problem: say('it is larger than {bytes} bytes', { bytes: MAX_FILE_BYTES }) };
    const parsed = checklistContentSchema.safeParse(
      JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')),
    );
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      const place = first?.path.join('.') || 'the file';
      return { problem: say('{place}: {what}', { place, what: String(first?.message) }) };
    }
    const [fault] = checklistFaults(parsed.data);
    return fault
      ? { problem: say('{place}: {what}', { place: fault.pointer, what: fault.detail }) }
      : { content: parsed.data };
  } catch (error) {
    return { problem: textOf(error) };
  }
}

/** A comparison that can never be met, with its JSON pointer. */
interface ChecklistFault {
  readonly pointer: string;
  readonly detail: OperatorText;
}

/** Checks every comparison: an unknown field would keep an item open forever. */
function checklistFaults({ sections }: Pick<ChecklistContent, 'sections'>): ChecklistFault[] {
  return sections.flatMap(({ items }, section) =>
    items.flatMap(({ checks }, item) =>
      checks.flatMap((check, index) => {
        const detail = faultOf(check);
        return detail === undefined
          ? []
          : [{ pointer: `/sections/${section}/items/${item}/checks/${index}`, detail }];
      }),
    ),
  );
}

function faultOf({
  field,
  operator,
  value,
}: Pick<Condition, 'field' | 'operator' | 'value'>): OperatorText | undefined {
  const known = telemetryFields().get(field);
  if (!known) return say('vehicle telemetry has no field {field}', { field });
  if (typeof value !== known.type)
    return say('{field} is a {type}, but {value} is not', { field, type: known.type, value: String(value) });
  if (known.type !== 'number' && operator !== '==' && operator !== '!=')
    return say('{field} can be compared with == and != only', { field });
  if (known.words && !known.words.includes(String(value)))
    return say('{field} is one of {words}', { field, words: known.words.join(', ') });
  return undefined;
}
