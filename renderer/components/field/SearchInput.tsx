export interface SearchInputProps {
  readonly label: string;
  /** The label where nothing else is given. */
  readonly placeholder?: string;
  readonly className?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A line to filter or search by. */
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
