import { type ComponentType, lazy, useState } from 'react';
import { addTexts } from '../../lib/text/i18n.ts';

/** A component that is loaded when first rendered, unless it was preloaded. */
export type LazyPage<Props = object> = ComponentType<Props> & { readonly bringNear: () => Promise<void> };

/** A preloaded component is shown immediately: React delays content by 300 ms after a fallback. */
function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let near: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    near ??= await load();
    return near;
  };
  const Later = lazy(async () => ({ default: await fetch() }));
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, where modules begin
  function Page(props: Props) {
    // The rendered component does not change while it is mounted.
    const [Shown] = useState(() => near ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Page, {
    async bringNear() {
      await fetch();
    },
  });
}

/** A page; its code and its set of texts are loaded when it is opened. */
export const lazyPage = <Props extends object = object>(
  texts: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> =>
  lazyComponent(async () => {
    const [page] = await Promise.all([load(), addTexts(texts)]);
    return page;
  });
