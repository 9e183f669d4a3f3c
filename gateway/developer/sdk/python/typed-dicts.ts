import type { JsonSchema } from '../../reference/json-schema.ts';
import type { ApiCall } from '../api-call.ts';
import { oneLine } from '../provenance.ts';
import { referredName, typeName } from '../reached-schemas.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** Schemas as TypedDicts and aliases. A nested object gets its own name, made from its position. */
export class TypedDicts {
  readonly #names: Set<string>;
  readonly #blocks: string[] = [];
  readonly #aliases = new Map<string, { readonly head: string; readonly type: string }>();

  constructor(types: ReadonlyMap<string, JsonSchema>) {
    this.#names = new Set(types.keys());
    for (const [name, schema] of types) this.#define(name, schema);
  }

  /**
   * The definitions: dicts first, which may speak of what comes later, then aliases, each after those it is
   * made of.
   */
  get text(): string {
    return [...this.#blocks, ...this.#aliasBlocks()].join('\n\n\n');
  }

  /** Every name that {@link text} defines. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** @param place what an object without a name is called after */
  typeOf(schema: JsonSchema, place: string): string {
    if (schema.$ref !== undefined) return referredName(schema.$ref);
    if ('const' in schema) return literal([schema.const]);
    if (Array.isArray(schema.enum)) return literal(schema.enum);
    const forms = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly JsonSchema[] | undefined;
    if (forms) return union(forms.map((form) => this.typeOf(form, place)));
    const types = schema.type === undefined ? [] : [schema.type].flat().map(String);
    return types.length === 0 ? 'Any' : union(types.map((type) => this.#plain(type, schema, place)));
  }

  #define(name: string, schema: JsonSchema): void {
    if (schema.type === 'object' && schema.properties !== undefined) this.#defineDict(name, schema);
    else {
      const type = this.typeOf(schema, `${name}Form`);
      this.#aliases.set(name, { head: heading(schema.description), type });
    }
  }

  #aliasBlocks(): readonly string[] {
    const blocks: string[] = [];
    const waiting = new Map(this.#aliases);
    while (waiting.size > 0) {
      const free = [...waiting].filter(
        ([, { type }]) => ![...waiting.keys()].some((other) => new RegExp(`\\b${other}\\b`).test(type)),
      );
      // Types that refer to each other are quoted, so that they are resolved when all are defined.
      const isCycle = free.length === 0;
      for (const [name, { head, type }] of isCycle ? [...waiting] : free) {
        blocks.push(`${head}${name}: TypeAlias = ${isCycle ? JSON.stringify(type) : type}`);
        waiting.delete(name);
      }
    }
    return blocks;
  }

  #defineDict(name: string, schema: JsonSchema): void {
    const required = new Set((schema.required ?? []) as readonly string[]);
    const members = Object.entries(schema.properties as Properties).map(([key, property]) => {
      const type = this.typeOf(property, `${name}${typeName(key)}`);
      return {
        key,
        type: required.has(key) ? type : `NotRequired[${type}]`,
        comment: oneLine(String(property.description ?? '')),
      };
    });
    const head = heading(schema.description);
    if (members.every(({ key }) => isPythonName(key)))
      this.#blocks.push(
        [
          `${head}class ${name}(TypedDict):`,
          ...members.map(({ key, type, comment }) => `    ${key}: ${type}${trailing(comment)}`),
          ...(members.length === 0 ? ['    pass'] : []),
        ].join('\n'),
      );
    // A field may be called as a word of Python: then the dict is written as a call.
    else
      this.#blocks.push(
        [
          `${head}${name} = TypedDict(`,
          `    "${name}",`,
          '    {',
          ...members.map(
            ({ key, type, comment }) =>
              `        ${JSON.stringify(key)}: ${JSON.stringify(type)},${trailing(comment)}`,
          ),
          '    },',
          ')',
        ].join('\n'),
      );
  }

  #plain(type: string, schema: JsonSchema, place: string): string {
    switch (type) {
      case 'object':
        return this.#object(schema, place);
      case 'array':
        return `list[${this.#items(schema, place)}]`;
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'string':
        return 'str';
      case 'null':
        return 'None';
      default:
        return 'Any';
    }
  }

  #items({ prefixItems, items }: JsonSchema, place: string): string {
    if (Array.isArray(prefixItems))
      return union((prefixItems as readonly JsonSchema[]).map((item) => this.typeOf(item, `${place}Item`)));
    return items === undefined ? 'Any' : this.typeOf(items as JsonSchema, `${place}Item`);
  }

  #object(schema: JsonSchema, place: string): string {
    const { properties = {}, additionalProperties } = schema;
    if (Object.keys(properties as Properties).length > 0) {
      const name = this.#freeName(typeName(place));
      this.#defineDict(name, schema);
      return name;
    }
    const others = additionalProperties as JsonSchema | boolean | undefined;
    return `dict[str, ${typeof others === 'object' ? this.typeOf(others, `${place}Value`) : 'Any'}]`;
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) name = `${wanted}${count}`;
    this.#names.add(name);
    return name;
  }
}

function union(parts: readonly string[]): string {
  const different = [...new Set(parts)];
  return different.includes('Any') ? 'Any' : different.join(' | ');
}

/** Python's Literal accepts strings, integers, booleans and None. */
function literal(values: readonly unknown[]): string {
  if (values.some((value) => typeof value === 'number' && !Number.isInteger(value))) return 'float';
  return `Literal[${values.map(literalText).join(', ')}]`;
}

function literalText(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

function heading(description: unknown): string {
  const text = oneLine(String(description ?? ''));
  return text === '' ? '' : `# ${text}\n`;
}

function trailing(comment: string): string {
  return comment === '' ? '' : `  # ${comment}`;
}

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import ' +
    'in is lambda nonlocal not or pass raise return try while with yield match case type'
  ).split(' '),
);
/** What the generated methods use themselves. */
const TAKEN = new Set(['self', 'body', 'idempotency_key', 'cast', 'in_path']);

/** A name that is valid in Python without changes. */
export function isPythonName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.has(name) && !name.startsWith('__');
}

/** `launchDrone` is `launch_drone`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

export function argumentName(name: string): string {
  const snake = snakeCase(name).replace(/^(?=\d)/, '_');
  return KEYWORDS.has(snake) || TAKEN.has(snake) ? `${snake}_` : snake;
}

/** Never the name of a module of Python's own: it ends in `_client` or `_sdk`. */
export function packageName(name: string): string {
  const words = name.split('-').filter((word) => word !== '');
  const last = words.at(-1);
  const isPlain = words.length > 1 && (last === 'client' || last === 'sdk');
  return [...words, ...(isPlain ? [] : ['client'])].join('_');
}

export function pathExpression({ path }: ApiCall): string {
  return path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `in_path(${argumentName(part.slice(1, -1))})` : JSON.stringify(part),
    )
    .join(' + ');
}
