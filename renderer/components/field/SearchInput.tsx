export interface SearchInputProps {
  readonly label: string;
  /** Defaults to the label. */
  readonly placeholder?: string;
  readonly className?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A line to search or filter by. */
export function SearchInput({ label, onChange, ...input }: SearchInputProps) {
  return (
    <input
      className="input"
      type="search"
      placeholder={label}
      {...input}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
