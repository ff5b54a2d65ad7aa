import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The standard fonts, and decoders of pictures without WebAssembly. */
const needed = /\.(pfb|ttf)$|_nowasm_fallback\.js$/;

/** Copies what pages of PDFs need on demand into `assets/pdf-<version>/`; the library builds these addresses itself. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  generateBundle() {
    const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of ['standard_fonts', 'wasm']) {
      const folder = join(dirname(manifest), name);
      for (const file of readdirSync(folder).filter((one) => needed.test(one))) {
        const source = readFileSync(join(folder, file));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${file}`, source });
      }
    }
  },
});
