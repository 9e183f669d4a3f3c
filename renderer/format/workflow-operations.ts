import { DOCUMENTED_OPERATIONS } from '../../gateway/contract/developer/documented-operations.ts';
import { schemaRows } from './schema-rows.ts';

export type FieldPlace = 'path' | 'query' | 'body';

/** An input of an operation. */
export interface OperationField {
  readonly place: FieldPlace;
  readonly name: string;
  /** `string`, `number`, `array of object` … */
  readonly type: string;
  readonly isRequired: boolean;
  /** Limits in words. */
  readonly bounds: string;
  readonly description: string;
  /** The allowed values of an enumeration. */
  readonly choices: readonly string[];
}

/** An operation that a node can call. */
export interface WorkflowOperation {
  /** Id used by nodes: the documented id if it exists. */
  readonly id: string;
  /** All accepted ids, the preferred one first. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly purpose: string;
  readonly group: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly OperationField[];
  /** Paths of the fields of its answer: `launchId`, `vehicles.id`. */
  readonly answerPaths: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
/** Login and workflow operations are not offered to nodes. */
const LEFT_OUT = /^\/(api\/auth|api\/workflows|openapi|runtime-config|tiles)/;
const OTHERS = 'More operations';
const MAX_ANSWER_PATHS = 60;

/** The operations of an OpenAPI document, documented ones first in their order. */
export function operationsOf(openApi: unknown): readonly WorkflowOperation[] {
  const text = JSON.stringify(openApi).replaceAll('#/components/schemas/', '#/$defs/');
  const document = JSON.parse(text) as Json;
  const $defs = objectOf(objectOf(document.components).schemas);
  const found = Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    LEFT_OUT.test(path)
      ? []
      : Object.entries(objectOf(item))
          .filter(([method]) => METHODS.has(method))
          .map(([method, operation]) => operationAt(method.toUpperCase(), path, objectOf(operation), $defs)),
  );
  const order = new Map(DOCUMENTED_OPERATIONS.map(({ id }, index) => [id, index]));
  const place = ({ id }: WorkflowOperation) => order.get(id) ?? DOCUMENTED_OPERATIONS.length;
  return found.toSorted((a, b) => place(a) - place(b));
}

function operationAt(method: string, path: string, operation: Json, $defs: Json): WorkflowOperation {
  const documented = DOCUMENTED_OPERATIONS.find((each) => each.method === method && each.path === path);
  const operationId = String(operation.operationId ?? `${method} ${path}`);
  return {
    id: documented?.id ?? operationId,
    ids: documented ? [documented.id, operationId] : [operationId],
    name: documented?.name ?? wordsOf(operationId),
    purpose: String(operation.summary ?? documented?.purpose ?? ''),
    group: documented?.group ?? OTHERS,
    method,
    path,
    fields: [
      ...parameterFields(operation.parameters, $defs),
      ...schemaFields(jsonSchemaOf(operation.requestBody), 'body', $defs),
    ],
    answerPaths: answerPaths(operation.responses, $defs),
  };
}

/** `commandVehicle` → `Command vehicle`. */
function wordsOf(operationId: string): string {
  const words = operationId.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parameterFields(parameters: unknown, $defs: Json): readonly OperationField[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((each: unknown) => {
    const parameter = objectOf(each);
    const place = parameter.in;
    const name = String(parameter.name);
    if (place !== 'path' && place !== 'query') return [];
    const schema = {
      type: 'object',
      properties: { [name]: parameter.schema },
      required: parameter.required === true ? [name] : [],
    };
    return schemaFields(schema, place, $defs).map((field) => ({
      ...field,
      description: String(parameter.description ?? field.description),
    }));
  });
}

function schemaFields(schema: unknown, place: FieldPlace, $defs: Json): readonly OperationField[] {
  if (schema === undefined) return [];
  const root = { ...objectOf(schema), $defs };
  // A field required by one variant may be missing in another.
  const hasVariants = variantsOf(resolved(root, $defs)).length > 1;
  return schemaRows(root)
    .filter(({ depth }) => depth === 0)
    .map(({ name, type, isRequired, bounds, description }) => ({
      place,
      name,
      type,
      isRequired: isRequired && !hasVariants,
      bounds,
      description,
      choices: choicesOf(propertyOf(root, name, $defs), $defs),
    }));
}

function answerPaths(responses: unknown, $defs: Json): readonly string[] {
  const good = Object.entries(objectOf(responses)).find(([status]) => status.startsWith('2'))?.[1];
  const schema = jsonSchemaOf(good);
  if (schema === undefined) return [];
  return schemaRows({ ...objectOf(schema), $defs })
    .filter(({ depth }) => depth <= 1)
    .slice(0, MAX_ANSWER_PATHS)
    .map(({ path }) => path.replaceAll('[]', ''));
}

function jsonSchemaOf(message: unknown): unknown {
  return objectOf(objectOf(objectOf(message).content)['application/json']).schema;
}

function propertyOf(schema: Json, name: string, $defs: Json): Json {
  const own = resolved(schema, $defs);
  const property = objectOf(own.properties)[name];
  if (property !== undefined) return resolved(objectOf(property), $defs);
  for (const variant of variantsOf(own)) {
    const found = propertyOf(variant, name, $defs);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

function choicesOf(schema: Json, $defs: Json): readonly string[] {
  const own = resolved(schema, $defs);
  const listed = own.enum;
  if (Array.isArray(listed)) return listed.map(String);
  const variants = variantsOf(own).filter((each) => each.type !== 'null');
  const [only] = variants;
  return variants.length === 1 && only ? choicesOf(only, $defs) : [];
}

function variantsOf(schema: Json): readonly Json[] {
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return Array.isArray(variants) ? variants.map(objectOf) : [];
}

function resolved(schema: Json, $defs: Json): Json {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
  return name === undefined ? schema : objectOf($defs[name]);
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
