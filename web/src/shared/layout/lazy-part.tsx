import { useQueryClient } from '@tanstack/react-query';
import { Button, importAgain, Modal, type ModalProps, Notice, Popover, type PopoverProps } from '@tunna/ui';
import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { usePage } from '../../lib/page.tsx';
import { declaredParts } from '../../lib/parts.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-area.tsx';

/** A part of a page. Rendered before it has arrived, it shows what is pending, and then whether it could be loaded. */
export type LazyPart<Props = object> = ComponentType<Props> & {
  readonly load: () => Promise<void>;
  readonly isLoaded: () => boolean;
};

/**
 * A part of a page that is fetched when it is used, with its own set of texts. If the server renders it, it comes with the page.
 * @param texts the path of its module below `src`, without `.tsx`
 * @param pending shown while it is fetched
 */
export function lazyPart<Props extends object, Module>(
  texts: string,
  importPart: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
  pending?: ReactNode,
): LazyPart<Props> {
  let isLoaded = false;
  const create = () => lazyPage<Props>(texts, async () => componentOf(await importPart().catch(importAgain<Module>)));
  let Content = create();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where modules begin
  function Part(props: Props) {
    usePage().report?.parts.add(texts);
    const [tries, setTries] = useState(0);
    const retry = () => {
      // A component stores its failure.
      Content = create();
      setTries(tries + 1);
    };
    return (
      <ErrorBoundary key={tries} fallback={<NotLoaded onRetry={retry} />}>
        <Suspense fallback={pending}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const load = async () => {
    await Content.load();
    isLoaded = true;
  };
  declaredParts.set(texts, load);
  return Object.assign(Part, { load, isLoaded: () => isLoaded });
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice level="error">
      <p>{t('unexpectedError')}</p>
      <Button size="small" variation="ghost" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Notice>
  );
}

type Loadable = Pick<LazyPart, 'load' | 'isLoaded'>;

const loadQuietly = (part: Loadable) => void part.load().catch(() => undefined);

/** For a control that opens a part: it is loaded before the press. */
export const loadsPart = (part: Loadable) => ({
  onPointerEnter: () => loadQuietly(part),
  onFocus: () => loadQuietly(part),
});

/** Loads a part when the page is idle. */
export function useIdlePart(part: Loadable): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (part.isLoaded()) return;
    whenQuiet(
      () => queries.isFetching(),
      () => loadQuietly(part),
    );
  }, [part, queries]);
}

/**
 * Loads a part when the page is idle, at the latest when it opens. Returns whether it can be shown.
 * @param onFailure closes what shows it if it cannot be loaded. The error is reported as unhandled.
 */
export function useLoadedPart(part: Loadable, isOpen: boolean, onFailure: () => void): boolean {
  useIdlePart(part);
  const [, setLoaded] = useState(false);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    if (!isOpen || part.isLoaded()) return;
    let isClosed = false;
    void part.load().then(
      () => isClosed || setLoaded(true),
      (error: unknown) => {
        if (!isClosed) fail.current();
        throw error;
      },
    );
    return () => {
      isClosed = true;
    };
  }, [part, isOpen]);
  return part.isLoaded();
}

interface Opening {
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

type Trigger = ReactElement<ComponentProps<typeof Button>>;

/** What a layer opens with: when its part has arrived. */
function usePartLayer(part: Loadable, { open, onOpenChange }: Opening) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const isLoaded = useLoadedPart(part, isOpen, () => change(false));
  return {
    opening: { open: isOpen && isLoaded, onOpenChange: change },
    /** The button shows that the part is being fetched. */
    triggerOf: (button: Trigger) => cloneElement(button, { loading: isOpen && !isLoaded, ...loadsPart(part) }),
  };
}

interface PartLayer {
  /** What the layer shows. */
  readonly part: Loadable;
}

/** A modal whose content is fetched when it is used. */
export function PartModal({ part, trigger, ...rest }: Omit<ModalProps, 'trigger'> & PartLayer & { trigger?: Trigger }) {
  const { opening, triggerOf } = usePartLayer(part, rest);
  return <Modal {...rest} {...opening} trigger={trigger && triggerOf(trigger)} />;
}

/** A popover whose content is fetched when it is used. */
export function PartPopover({
  part,
  trigger,
  ...rest
}: Omit<PopoverProps, 'trigger'> & PartLayer & { trigger: Trigger }) {
  const { opening, triggerOf } = usePartLayer(part, rest);
  return <Popover {...rest} {...opening} trigger={triggerOf(trigger)} />;
}
