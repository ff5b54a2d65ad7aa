import { Button, Icon } from '@tunna/ui';
import { type ReactNode, useRef } from 'react';

interface Props {
  readonly label: string;
  /** As an input of files takes it. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether another button is the primary action of the page. */
  readonly isSecondary?: boolean;
}

/** A button that opens the file dialog, and its input, which is elsewhere on the page. */
export function useFileChoice({ label, accept, onFiles, isSecondary = false }: Props): {
  readonly button: ReactNode;
  readonly input: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    button: (
      <Button {...(isSecondary ? { variation: 'ghost', size: 'small' } : {})} onClick={() => input.current?.click()}>
        <Icon name="plus" size={16} />
        {label}
      </Button>
    ),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
    ),
  };
}
