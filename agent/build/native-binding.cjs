// Stands for `node-gyp-build` in the single file: the native module of serial ports is an asset, and is loaded from a temporary file.
const { createHash } = require('node:crypto');
const { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { getRawAsset } = require('node:sea');

/** Windows locks a loaded module, so one file is reused. There the folder belongs to the account alone. */
function reusedFile(bytes) {
  const path = join(tmpdir(), `tunna-agent-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.node`);
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
  return path;
}

module.exports = () => {
  const bytes = Buffer.from(getRawAsset('serial.node'));
  const target = { exports: {} };
  if (process.platform === 'win32') {
    process.dlopen(target, reusedFile(bytes));
    return target.exports;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tunna-agent-'));
  try {
    const path = join(folder, 'serial.node');
    writeFileSync(path, bytes, { mode: 0o600 });
    process.dlopen(target, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return target.exports;
};
