import { json, jsonParseLinter } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useRef } from 'react';
import { z } from 'zod';
import { type CodeMirrorText, useCodeMirror } from './use-code-mirror.ts';

export interface CodeMirrorJsonProps extends CodeMirrorText {
  /** JSON Schema the text is checked against while typing. */
  readonly schema?: unknown;
}

/** The JSON editor. */
export function CodeMirrorJson({ schema, ...text }: CodeMirrorJsonProps) {
  const latest = useRef(schema);
  latest.current = schema;
  const { host } = useCodeMirror(text, () => [
    json(),
    linter((current) => diagnostics(current, latest.current), { delay: 250 }),
  ]);
  return <div ref={host} className="json-editor" />;
}

function diagnostics(editor: EditorView, schema: unknown): readonly Diagnostic[] {
  const syntax = jsonParseLinter()(editor);
  return syntax.length > 0 ? syntax : schemaFaults(editor.state, schema);
}

/**
 * Where the JSON text does not match the schema, each fault at its value. `{{variables}}` are valid
 * everywhere.
 */
function schemaFaults(state: EditorState, schema: unknown): readonly Diagnostic[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const text = state.doc.toString();
  const checker = checkerOf(schema);
  const parsed = checker?.safeParse(JSON.parse(text));
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const node = nodeAt(state, issue.path);
    const place = { from: node?.from ?? 0, to: node?.to ?? Math.min(1, text.length) };
    if (/\{\{.*\}\}/.test(text.slice(place.from, place.to)) && issue.path.length > 0) return [];
    return [{ ...place, severity: 'error' as const, message: issue.message }];
  });
}

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

const checkers = new WeakMap<object, z.ZodType | null>();

/** A schema that the library cannot read is not checked here; the gateway still checks it. */
function checkerOf(schema: object): z.ZodType | undefined {
  const known = checkers.get(schema);
  if (known !== undefined) return known ?? undefined;
  let checker: z.ZodType | null = null;
  try {
    checker = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  } catch {
    checker = null;
  }
  checkers.set(schema, checker);
  return checker ?? undefined;
}

/** The syntax node of the value at the path, or the nearest one above it. */
function nodeAt(state: EditorState, path: readonly PropertyKey[]): SyntaxNode | undefined {
  let node: SyntaxNode | null = syntaxTree(state).topNode.firstChild;
  for (const step of path) {
    const next: SyntaxNode | null = node && stepInto(state, node, step);
    if (!next) break;
    node = next;
  }
  return node ?? undefined;
}

function stepInto(state: EditorState, node: SyntaxNode, step: PropertyKey): SyntaxNode | null {
  if (typeof step === 'number') {
    let index = 0;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (/^[[\],]$/.test(child.name)) continue;
      if (index === step) return child;
      index += 1;
    }
    return null;
  }
  for (const property of node.getChildren('Property')) {
    const name = property.getChild('PropertyName');
    if (name && state.sliceDoc(name.from, name.to) === JSON.stringify(step)) return property.lastChild;
  }
  return null;
}
