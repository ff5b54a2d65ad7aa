import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  // The oldest browsers with light-dark(). For older ones the build would write every colour twice.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'], outDir: '../dist/gallery', emptyOutDir: true },
});
