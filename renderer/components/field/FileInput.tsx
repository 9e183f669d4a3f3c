import type { ComponentProps } from 'react';

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onFiles: (files: File[]) => void;
}

/** Lets files be chosen; the same file may be chosen again. A button beside it opens it. */
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
