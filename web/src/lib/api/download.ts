/** Milliseconds after which the browser has saved the file and its object URL can be revoked. */
const taken = 60_000;

/** Makes the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), taken);
}

/** Makes the browser save text as a file. */
export const downloadFile = (name: string, type: string, content: string): void =>
  saveFile(name, new Blob([content], { type }));
