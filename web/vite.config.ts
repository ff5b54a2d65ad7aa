import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { youngFunctions } from '../scripts/young-functions.ts';
import { queryParts, routerParts } from './library-parts.ts';
import { pdfFiles } from './pdf-files.ts';
import { pureSchemas } from './pure-schemas.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    pureSchemas(),
    ...(isSsrBuild === true ? [youngFunctions()] : [pdfFiles(), routerParts(), queryParts()]),
  ],
  publicDir: isSsrBuild === true ? false : 'public',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  // The server bundle contains all dependencies, except those that the server has loaded already.
  ssr: { noExternal: true },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // From these on `light-dark()` is known; older ones get every colour written twice, which costs each visitor.
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The application comes late, when the page is read already; its size is weighed in bench/.
    chunkSizeWarningLimit: 800,
    emptyOutDir: true,
    ...(isSsrBuild === true
      ? {
          outDir: 'dist/server',
          minify: true,
          rollupOptions: { input: 'src/main.server.tsx' },
        }
      : {
          outDir: 'dist/client',
          manifest: 'manifest.json',
          modulePreload: { polyfill: false },
          rollupOptions: {
            input: ['src/boot.ts', 'src/main.tsx'],
            preserveEntrySignatures: 'allow-extension' as const,
            // Every page loads the names of all files. They have no kinds of modules, and the shortest hash that the bundler accepts.
            output: {
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: ({ name }) => `assets/${name.replace(/\.(?:page|part|module|queries)$/, '')}-[hash:7].js`,
              assetFileNames: 'assets/[name]-[hash:7][extname]',
            },
          },
        }),
  },
}));
