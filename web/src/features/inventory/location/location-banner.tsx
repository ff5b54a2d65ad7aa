import type { PublicLocation } from '@tunna/contract/inventory/location';
import { addressLine } from '../shared/address-line.ts';
import styles from './location-banner.module.css';

export function LocationBanner({ location }: { location: PublicLocation }) {
  const address = addressLine(location);
  return (
    <>
      <p className={styles.place}>{location.name}</p>
      <p className={styles.address}>{address === '' ? location.organization.name : address}</p>
    </>
  );
}
