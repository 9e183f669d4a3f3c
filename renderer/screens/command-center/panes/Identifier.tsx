import { CopyButton } from '../../../components/button/CopyButton.tsx';

export interface IdentifierProps {
  readonly name: string;
  readonly value: string;
  readonly copyLabel: string;
}

/** An id among the facts of a record, with a button to copy it. */
export function Identifier({ name, value, copyLabel }: IdentifierProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="identifier line gap-2">
        <code className="cut mono text-12" title={value}>
          {value}
        </code>
        <CopyButton text={value} label={copyLabel} />
      </dd>
    </div>
  );
}
