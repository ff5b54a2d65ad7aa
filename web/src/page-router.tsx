import { dismissPageCover } from '@tunna/ui';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { loadPage } from './areas.ts';
import { storedToken } from './lib/session/session.ts';

/** The router of the browser. A page stays until the one at the new address has arrived. Back first closes what covers the page. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let latest: typeof shown | undefined;
    let isReverting = false;
    const stop = history.listen(({ action, location, delta }) => {
      if (isReverting) {
        isReverting = false;
        return;
      }
      if (action === 'POP' && delta && dismissPageCover()) {
        isReverting = true;
        history.go(-delta);
        return;
      }
      const next = { action, location };
      latest = next;
      const show = () => {
        if (latest === next) setShown(next);
      };
      const loading = loadPage(location.pathname, storedToken() !== undefined);
      // A browser restores the position of a page that is shown before the event ends.
      if (loading === undefined) show();
      // A page that cannot be fetched shows its error.
      else loading.then(show, show);
    });
    return () => {
      latest = undefined;
      stop();
    };
  }, [history]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  );
}
