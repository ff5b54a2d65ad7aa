import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLoadedLayers } from '../hooks/use-loaded-layers.ts';
import type { ShownToast, ToastContent, ToastLabels } from './toast-content.ts';

export interface Toasts {
  /** Shows a toast. Returns the id for `dismiss`. */
  show: (content: ToastContent) => number;
  /** Closes a toast as if its time had run out. */
  dismiss: (id: number) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** The toasts, for parts that also work where no `ToastProvider` is: undefined there. */
export const useOptionalToasts = (): Toasts | undefined => useContext(ToastContext);

/** @throws outside a `ToastProvider` */
export function useToasts(): Toasts {
  const toasts = useOptionalToasts();
  if (toasts === undefined) throw new Error('useToasts needs a ToastProvider around it.');
  return toasts;
}

function useStack() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const contents = useRef(new Map<number, ToastContent>());
  const lastId = useRef(0);
  const actions = useMemo(() => {
    const take = (id: number) => {
      const content = contents.current.get(id);
      contents.current.delete(id);
      setShown((before) => before.filter((toast) => toast.id !== id));
      return content;
    };
    const remove = (id: number, actionTaken: boolean) => {
      const content = take(id);
      if (!actionTaken) content?.onClose?.();
    };
    const fail = () => {
      for (const id of [...contents.current.keys()]) take(id)?.onFailure?.();
    };
    const show = (content: ToastContent) => {
      lastId.current += 1;
      const id = lastId.current;
      contents.current.set(id, content);
      setShown((before) => [...before, { id, content }]);
      return id;
    };
    const toasts: Toasts = { show, dismiss: (id) => remove(id, false) };
    const close = () => {
      for (const id of [...contents.current.keys()]) remove(id, false);
    };
    return { toasts, remove, fail, close };
  }, []);
  const { close } = actions;
  useEffect(() => {
    // What waits for its toast to close must not be lost with the page.
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [close]);
  return { shown, ...actions };
}

/** Wraps the application once and shows the stack in the bottom-right corner. */
export function ToastProvider({ children, ...labels }: ToastLabels & { children: ReactNode }) {
  const { shown, toasts, remove, fail } = useStack();
  const layers = useLoadedLayers(shown.length > 0, fail);
  return (
    <ToastContext value={toasts}>
      {children}
      {layers !== undefined && <layers.ToastStack {...labels} shown={shown} remove={remove} />}
    </ToastContext>
  );
}
