import { type ComponentType, lazy, useState } from 'react';
import { addTexts } from '../../lib/text/i18n.ts';

/** A component that is loaded when first rendered, unless it was preloaded. */
export type LazyPage<Props = object> = ComponentType<Props> & {
  /** @returns undefined if it is loaded */
  readonly load: () => Promise<void> | undefined;
};

/** A preloaded component is shown immediately. The server always marks it as loaded later: a browser may have to load it. */
function lazyComponent<Props extends object>(importPage: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    loaded ??= await importPage();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await fetch() }));
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, where modules begin
  function Page(props: Props) {
    // The rendered component does not change while it is mounted.
    const [Shown] = useState(() => (typeof document === 'undefined' ? Later : (loaded ?? Later)));
    return <Shown {...props} />;
  }
  return Object.assign(Page, {
    load: () => (loaded === undefined ? fetch().then(() => undefined) : undefined),
  });
}

/** A page; its code and its set of texts are loaded when it is opened. */
export const lazyPage = <Props extends object = object>(
  texts: string,
  importPage: () => Promise<ComponentType<Props>>,
): LazyPage<Props> =>
  lazyComponent(async () => {
    const [page] = await Promise.all([importPage(), addTexts(texts)]);
    return page;
  });
