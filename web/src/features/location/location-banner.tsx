import type { PublicLocation } from '@tunna/contract/location';
import styles from './location-banner.module.css';

/** The street and the town of a place, in one line. */
export function addressLine({
  address,
  postcode,
  municipality,
}: Pick<PublicLocation, 'address' | 'postcode' | 'municipality'>): string {
  const town = [postcode, municipality].filter((part) => part !== undefined).join(' ');
  return [address, town].filter((part) => part !== undefined && part !== '').join(', ');
}

export function LocationBanner({ location }: { location: PublicLocation }) {
  const address = addressLine(location);
  return (
    <>
      <p className={styles.place}>{location.name}</p>
      <p className={styles.address}>{address === '' ? location.organization.name : address}</p>
    </>
  );
}
