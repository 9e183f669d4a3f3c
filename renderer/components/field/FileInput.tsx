import type { ComponentProps } from 'react';

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onFiles: (files: File[]) => void;
}

/** Chooses files; the same file can be chosen again. Usually hidden, and opened by a button. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      hidden
      {...input}
      type="file"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  );
}
