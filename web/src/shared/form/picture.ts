import { fileTypes, pictureTypes } from '@tunna/domain/platform/file-type';

/** The types of the picture dialog; phones convert their own format to the first one. */
export const acceptedPictures = pictureTypes.map((type) => fileTypes[type].contentType).join(',');

interface Wanted {
  /** Maximum pixels of the longer side. By default enough to read a label on a photo of a container. */
  readonly longestSide?: number;
  /** Whether a picture that is no JPEG keeps transparent pixels, as a PNG. */
  readonly keepsTransparency?: boolean;
}

const quality = 0.85;
const jpeg = 'image/jpeg';

/** The decoded picture; undefined if the browser cannot decode it. */
async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    // The server checks files that the browser cannot decode, and reports the error.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Resizes a photo if necessary, and removes its metadata. The result is the same each time.
 * @returns the file itself if the browser cannot decode it
 */
export async function smallerPicture(
  file: File,
  { longestSide = 2000, keepsTransparency = false }: Wanted = {},
): Promise<File> {
  const type = keepsTransparency && file.type !== jpeg ? 'image/png' : jpeg;
  const picture = await decoded(file);
  if (picture === undefined) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return file;
  if (type === jpeg) {
    // Transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (bytes === null) return file;
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([bytes], `${name === '' ? 'mynd' : name}.${type === jpeg ? 'jpg' : 'png'}`, { type });
}
