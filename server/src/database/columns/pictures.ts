import { wasteCategoryImage } from '@tunna/contract/inventory/waste-category';
import { pictureAddress } from '@tunna/contract/platform/picture';

/** The hash of the own picture of `stream`; null without one. */
export const ownPicture = `(
     select encode(picture.sha256, 'hex') from picture
     where picture.organization_id = stream.organization_id and picture.waste_stream_id = stream.id
   )`;

/** The hash of the logo of `organization`; null without one. */
export const logo = `(
     select encode(picture.sha256, 'hex') from picture
     where picture.organization_id = organization.id and picture.waste_stream_id is null
   )`;

/** The address of a stream's own picture, or of its category's. */
export const streamImage = ({
  picture,
  waste_category_id: category,
}: {
  readonly picture: string | null;
  readonly waste_category_id: number;
}): string => (picture === null ? wasteCategoryImage(category) : pictureAddress(picture));

/** The address of a logo; undefined without one. */
export const logoAddress = (sha256: string | null): string | undefined =>
  sha256 === null ? undefined : pictureAddress(sha256);
