import { fileTypes, pictureTypes } from '@tunna/domain/platform/file-type';

/** What a choice of pictures offers; phones turn their own format into the first of these. */
export const acceptedPictures = pictureTypes.map((type) => fileTypes[type].contentType).join(',');

/** Pixels of the longer side: enough to read a label on a photo of a container. */
const longestSide = 2000;
const quality = 0.85;

/** The picture as the browser shows it; undefined where it shows none. */
async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    // What is no picture to this browser the server judges, and says what is wrong with it.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Makes a photo as small as it has to be, and leaves out all that it says beside how it looks. The same file is always made the same.
 * @returns the file itself where this browser cannot show it
 */
export async function smallerPicture(file: File): Promise<File> {
  const picture = await decoded(file);
  if (picture === undefined) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return file;
  // What was transparent would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (bytes === null) return file;
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([bytes], `${name === '' ? 'mynd' : name}.jpg`, { type: 'image/jpeg' });
}
