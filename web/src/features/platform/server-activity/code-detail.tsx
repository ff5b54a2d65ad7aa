import { Detail } from '@tunna/ui';

/** A name of the program, which has no translation. */
export function CodeDetail({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <Detail as="div">
      {label}: <code>{code}</code>
    </Detail>
  );
}
