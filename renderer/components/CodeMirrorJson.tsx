import { json, jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { useRef } from 'react';
import { schemaFaults } from './schema-faults.ts';
import { type CodeMirrorText, useCodeMirror } from './use-code-mirror.ts';

export interface CodeMirrorJsonProps extends CodeMirrorText {
  /** JSON Schema the text is checked against while it is written. */
  readonly schema?: unknown;
}

/** The editor of JSON. */
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
