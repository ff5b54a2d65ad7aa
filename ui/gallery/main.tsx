import '../tokens/tokens.css';
import '../tokens/fonts.css';
import '../tokens/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Alone, Gallery } from './gallery.tsx';

const query = new URLSearchParams(location.search);
const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
const theme = (query.get('theme') ?? (systemIsDark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const address = query.get('story');
createRoot(root).render(
  <StrictMode>{address === null ? <Gallery initialTheme={theme} /> : <Alone address={address} />}</StrictMode>,
);
