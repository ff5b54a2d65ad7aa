/** Milliseconds after which a browser has surely taken what it was given. */
const taken = 60_000;

/** Gives the browser a file to save. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), taken);
}

/** The same with what was made here. */
export const downloadFile = (name: string, type: string, content: string): void =>
  saveFile(name, new Blob([content], { type }));
