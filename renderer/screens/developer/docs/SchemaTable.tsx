import { schemaRows } from '../../../format/schema-rows.ts';
import './schema-table.css';
import { t } from '../../../language/translate.ts';

/** The fields of a JSON Schema: name, type, whether it is needed, bounds, meaning. */
export function SchemaTable({ schema, label }: { readonly schema: unknown; readonly label: string }) {
  const rows = schemaRows(schema);
  if (rows.length === 0) return <p className="field-note">{t('No fields.')}</p>;
  return (
    <table className="schema-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row" style={{ paddingLeft: `${8 + row.depth * 14}px` }}>
              <code title={row.path}>{row.name}</code>{' '}
              {row.isRequired && <span className="schema-required">{t('required')}</span>}
            </th>
            <td className="schema-type">{row.type}</td>
            <td>
              {row.description}
              {row.bounds && <span className="schema-bounds">{row.bounds}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
