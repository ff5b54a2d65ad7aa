import { TextField } from '@tunna/ui';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** The code that a tablet shows, typed from its screen. */
export const PairingCodeField = ({ onChange, ...field }: Props) => (
  <TextField
    size="medium"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
    onChange={({ target }) => onChange(target.value)}
  />
);
