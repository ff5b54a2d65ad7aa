// Back and Forward before the page is hydrated: the address would be that of another page than the one that is shown.

const address = (): string => location.pathname + location.search;
const rendered = address();

addEventListener('popstate', () => {
  // Afterwards, the application follows. A link within the page changes the fragment only.
  if (!('repeatEarlyInput' in window) || address() === rendered) return;
  (window as { isReloading?: boolean }).isReloading = true;
  location.reload();
});
