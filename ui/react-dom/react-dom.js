// React's interface to the page over Preact (decision 133).
export { createPortal, default, flushSync, unstable_batchedUpdates, version } from 'react';
