import { useRef } from 'react';
import type { SelectOption } from './option-list.tsx';

/** Milliseconds after which typing starts a new search. */
const pause = 1000;

/** The option that typed letters find: after the current one, and also the current one if there are several letters. */
function optionFor(
  typed: string,
  options: readonly SelectOption[],
  value: string | undefined,
): SelectOption | undefined {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const prefix = (isRepeated ? typed.slice(0, 1) : typed).toLocaleLowerCase();
  const enabled = options.filter(({ disabled }) => disabled !== true);
  const at = enabled.findIndex((option) => option.value === value);
  const first = prefix.length === 1 ? at + 1 : Math.max(at, 0);
  return [...enabled.slice(first), ...enabled.slice(0, first)].find(({ label }) =>
    label.toLocaleLowerCase().startsWith(prefix),
  );
}

/** Typing on a closed select chooses an option. @returns whether the key is part of what is being typed */
export function useTypeAhead(
  options: readonly SelectOption[],
  value: string | undefined,
  choose: (value: string) => void,
): (key: string) => boolean {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = performance.now();
    const before = now - typed.current.at < pause ? typed.current.text : '';
    if (key === ' ' && before === '') return false;
    typed.current = { text: before + key, at: now };
    const found = optionFor(before + key, options, value);
    if (found !== undefined && found.value !== value) choose(found.value);
    return true;
  };
}
