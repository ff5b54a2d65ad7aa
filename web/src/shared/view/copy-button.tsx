import { Button, Icon } from '@tunna/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly text: string;
  /** The accessible name, if the button's text does not describe what is copied. */
  readonly label?: string;
  readonly messages: { readonly copied: string; readonly failed: string };
  /** Receives the message for the user. */
  readonly onMessage: (words: string) => void;
  readonly children: ReactNode;
}

/** Copies a text. A browser without access to the clipboard shows a message; the text is also visible beside the button. */
export function CopyButton({ text, label, messages, onMessage, children }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      onMessage(messages.copied);
    } catch {
      onMessage(messages.failed);
    }
  };
  return (
    <Button variation="ghost" size="small" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" size={16} />
      {children}
    </Button>
  );
}
