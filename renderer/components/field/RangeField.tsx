export interface RangeFieldProps {
  readonly label: string;
  readonly className: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value as shown next to the slider. */
  readonly text: string;
  readonly onChange: (value: number) => void;
  /** The slider was let go, or the focus left it. */
  readonly onCommit?: () => void;
}

/** A slider with its label and its value. */
export function RangeField({ label, className, text, onChange, onCommit, ...input }: RangeFieldProps) {
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        type="range"
        {...input}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onPointerUp={onCommit}
        onKeyUp={onCommit}
        onBlur={onCommit}
      />
      <output className="number">{text}</output>
    </label>
  );
}
